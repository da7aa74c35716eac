import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product as `npm start` runs it, in its own process. */
export type RealServer = {
  origin: string;
  process: ChildProcess;
  /** Stops it by SIGTERM, and waits. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

/**
 * Starts the demo on its own data folder, or on the environment's `DATABASE_URL`, and waits until it answers.
 *
 * @param options.mode `serve` for what operators run, whose data is there already
 * @param options.checkout the folder of another version of the product. What it needs is installed and built first
 * @throws Error with the server's output if it ends instead
 */
export async function realServer({ port, dataDir, env = {}, mode = 'demo', checkout }: { port: number; dataDir?: string; env?: NodeJS.ProcessEnv; mode?: 'demo' | 'serve'; checkout?: string | undefined }): Promise<RealServer> {
  const program = checkout === undefined ? [MAIN] : [join(checkout, 'server/launch/run.mjs'), 'server/main.ts'];
  const child = spawn(process.execPath, [...program, mode], {
    env: { ...process.env, PORT: String(port), ...(dataDir && { DATA_DIR: dataDir }), RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said.push(String(chunk));
        if (said.join('').includes('Lineup is ready')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('')}`)));
  });
  await ready;
  const end = async (signal: NodeJS.Signals) => {
    const exited = child.exitCode !== null || child.signalCode !== null || once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { origin: `http://localhost:${port}`, process: child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
