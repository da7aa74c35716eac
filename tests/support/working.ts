import { startWorker } from '../../server/jobs/worker.ts';
import { sendMailTask } from '../../server/mail/sendMail.ts';
import type { MailTransport } from '../../server/mail/transport.ts';
import { paymentTasks } from '../../server/payments/paymentTasks.ts';
import type { TestApp } from './testApp.ts';

/** Runs the worker as the server does, and stops it when the test's part is done. */
export async function working<T>(school: TestApp, transport: MailTransport, run: () => Promise<T>): Promise<T> {
  const { database, directory, config, clock, app, payments } = school;
  const now = () => clock.now;
  const send_mail = sendMailTask({ database, directory, config, transport, payments: payments !== undefined, now });
  const tasks = { send_mail, ...paymentTasks({ database, directory, provider: payments, now }) };
  const stop = await startWorker(database.ownerPool, tasks, app.log);
  try {
    return await run();
  } finally {
    await stop();
    transport.close();
  }
}
