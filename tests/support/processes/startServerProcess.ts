import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A real server in its own process. */
export type ServerProcess = { origin: string; end(): Promise<void> };

/** Starts a server on a test's database, its clock at the world's moment, on a free loopback port. */
export async function startServerProcess(databaseUrl: string): Promise<ServerProcess> {
  const child: ChildProcess = fork(new URL('./serverProcess.ts', import.meta.url), [databaseUrl]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://localhost:${port}`,
    async end() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
