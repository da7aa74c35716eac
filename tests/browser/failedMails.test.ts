import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailedMail } from '#shared/contract/mail.ts';
import { expectGoodScreen, type Journey, startJourney } from '../support/journey.ts';
import { lessonWithRoom } from '../support/lessonWithRoom.ts';
import { submission } from '../support/testApp.ts';
import { until } from '../support/until.ts';

const NORTE = { id: 1 };
let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin();
});
afterAll(() => journey.close());

/** As it stands when a mail was given up, and its job with it. */
const giveUp = (emails: string[]) =>
  journey.withDatabase((database) =>
    sql`update mails set status = 'failed', failure = 'address_refused', last_error = 'Error: 550 no such mailbox', content = null
      where recipient = any(${emails}::text[])`.execute(database.forTenant(NORTE)),
  );
const row = (email: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: email });

test('the dashboard leads to emails that could not be sent: what and why, another try, and dismissing', async () => {
  const emails = ['ana@gone.example', 'rui@gone.example', 'eva@gone.example'];
  const lesson = await lessonWithRoom(page, 3);
  for (const email of emails) await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data: submission({ email }) });
  await until('the mails to be sent', async () => {
    const box = (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string }[];
    return emails.every((email) => box.some(({ to }) => to === email));
  });
  await giveUp(emails);
  await page.goto('/manage');
  await page.getByText('3 emails could not be sent').waitFor();
  await page.getByRole('link', { name: 'See the emails' }).click();
  await row('ana@gone.example').getByText('Booking confirmation').waitFor();
  await row('ana@gone.example').getByText('The address does not exist or takes no email.').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Dismiss the email to eva@gone.example' }).click();
  await row('eva@gone.example').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try the email to ana@gone.example again' }).click();
  await page.getByText('1 email is on its way again.').waitFor();
  await row('ana@gone.example').waitFor({ state: 'detached' });
  await row('rui@gone.example').getByRole('link').click();
  await page.waitForURL(`**/manage/lessons/${lesson.id}**`);
  await giveUp(emails);
  await page.goto('/manage/mails');
  await page.getByRole('button', { name: 'Try all again' }).click();
  await page.getByText('All emails have gone out. One that cannot be sent appears here.').waitFor();
  expect((await (await page.request.get('/api/mails')).json()) as FailedMail[]).toEqual([]);
});
