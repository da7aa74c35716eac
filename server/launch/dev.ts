import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npm run dev`: the server in watch mode, restarted when one of its files changes. Vite reloads the pages.

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const watched = ['../../server', '../../shared'].map((path) => `--watch-path=${folder(path)}`);
const command = [...watched, '--watch-preserve-output', folder('../main.ts'), 'dev'];
const watching = spawn(process.execPath, command, { stdio: 'inherit' });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => watching.kill(signal));
watching.on('exit', (code) => process.exit(code ?? 0));
