import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, open } from 'node:fs/promises';

/** A program of the set-up: one process, started again as it was. */
export type Part = {
  name: string;
  /** Its process id; undefined while it does not run. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** Ends it by this signal, and waits. After some seconds it is killed. */
  end(signal: NodeJS.Signals): Promise<void>;
};

type How = { command: string; args: string[]; cwd: string; log: string; user?: { uid: number; gid: number } | undefined };

const PATIENCE_MS = 20_000;

/** Describes a program without starting it. What it says goes to a file. */
export function part(name: string, { command, args, cwd, log, user }: How): Part {
  let child: ChildProcess | undefined;
  return {
    name,
    pid: () => (child && child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    async start() {
      await appendFile(log, '');
      const file = await open(log, 'a');
      // In a session of its own, so that Ctrl-C reaches the script alone.
      child = spawn(command, args, { cwd, ...user, detached: true, stdio: ['ignore', file.fd, file.fd], env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: cwd } });
      await once(child, 'spawn').finally(() => file.close());
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child!.kill('SIGKILL'), PATIENCE_MS);
      await exited;
      clearTimeout(late);
    },
  };
}
