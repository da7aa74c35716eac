import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { DriverPlan } from '../processes/driverProcess.ts';
import { answerOf } from './rounds.ts';

/** Starts a process with the driver of PostgreSQL. `drain`: waits until the server of the data folder has sent all mails. */
export async function startDriver(folder: string) {
  const child = fork(new URL('../processes/driverProcess.ts', import.meta.url), [folder]);
  await once(child, 'message');
  return {
    tell<Result>(plan: DriverPlan | 'drain'): Promise<Result> {
      const answered = answerOf<Result>(child);
      child.send(plan);
      return answered;
    },
    async end(): Promise<void> {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
