import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailedMail } from '#shared/contract/mail.ts';
import { expectGoodScreen, type Journey, PATIENCE_MS, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { submission } from '../../../support/testApp.ts';
import { until } from '../../../support/until.ts';

const NORTE = { id: 1 };
let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin();
});
afterAll(() => journey.close());

const isOnItsWay = (emails: string[]) =>
  journey.withDatabase(async (database) => {
    const found = await sql`select from mails where status = 'queued' and recipient = any(${emails}::text[])`.execute(database.forTenant(NORTE));
    return found.rows.length > 0;
  });
/** Makes these mails fail permanently, together with their jobs. Waits for running jobs, because they would still send. */
async function giveUp(emails: string[]) {
  await until('the mails to be sent', async () => !(await isOnItsWay(emails)), PATIENCE_MS);
  await journey.withDatabase((database) =>
    sql`update mails set status = 'failed', failure = 'address_refused', last_error = 'Error: 550 no such mailbox', content = null
      where recipient = any(${emails}::text[])`.execute(database.forTenant(NORTE)),
  );
}
const row = (email: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: email });

test('the dashboard leads to emails that could not be sent: what and why, another try, and dismissing', async () => {
  await journey.withDatabase((database) => sql`delete from mails where status = 'failed'`.execute(database.forTenant(NORTE)));
  const emails = ['ana', 'rui', 'eva'].map((name) => `${name}.${crypto.randomUUID()}@gone.example`) as [string, string, string];
  const [ana, rui, eva] = emails;
  const lesson = await lessonWithRoom(page, 3);
  for (const email of emails) await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data: submission({ email }) });
  await giveUp(emails);
  await page.goto('/manage');
  await page.getByText('3 emails could not be sent').waitFor();
  await page.getByRole('link', { name: 'See the emails' }).click();
  await row(ana).getByText('Booking confirmation').waitFor();
  await row(ana).getByText('The address does not exist or takes no email.').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: `Dismiss the email to ${eva}` }).click();
  await row(eva).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Try again: email to ${ana}` }).click();
  await page.getByText('1 email is on its way again.').waitFor();
  await row(ana).waitFor({ state: 'detached' });
  await row(rui).getByRole('link').click();
  await page.waitForURL(`**/manage/lessons/${lesson.id}**`);
  await giveUp(emails);
  await page.goto('/manage/mails');
  await page.getByRole('button', { name: 'Try all again' }).click();
  await page.getByText('All emails have gone out. One that cannot be sent appears here.').waitFor();
  expect((await (await page.request.get('/api/mails')).json()) as FailedMail[]).toEqual([]);
});
