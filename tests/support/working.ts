import { tasks } from '../../server/worker/tasks.ts';
import { startWorker } from '../../server/jobs/startWorker.ts';
import type { MailTransport } from '../../server/mail/delivery/transport.ts';
import type { TestApp } from './testApp.ts';

/** Runs the worker as the server does, and stops it after the test's part is done. */
export async function working<T>(school: TestApp, transport: MailTransport, run: () => Promise<T>): Promise<T> {
  const { database, directory, config, clock, payments } = school;
  const taskList = tasks({ database, directory, config, transport, payments, now: () => clock.now });
  const stop = await startWorker(database.ownerPool, taskList, () => {});
  try {
    return await run();
  } finally {
    await stop();
    transport.close();
  }
}
