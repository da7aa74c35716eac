import { testApp, type TestApp } from '../testApp.ts';
import { type MailServer, mailServer } from './mailServer.ts';

/** The application, and the mail server that gets its mails. */
export type MailingSchool = { school: TestApp; smtp: MailServer; close(): Promise<void> };

/** Starts the application and a mail server at the same time, for the tests of a file. */
export async function mailingSchool(): Promise<MailingSchool> {
  const [school, smtp] = await Promise.all([testApp(), mailServer()]);
  return {
    school,
    smtp,
    async close() {
      await smtp.close();
      await school.close();
    },
  };
}
