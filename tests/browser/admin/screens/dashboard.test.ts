import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { News } from '#shared/contract/news.ts';
import { lessonsToShare, shareText } from '#shared/lessons/shareText.ts';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { hashPassword } from '../../../../server/accounts/password.ts';
import { insertAdmin } from '../../../../server/accounts/accounts.queries.ts';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SEND = 'Send email notification to subscribers';
const SHARE = 'Share to social media';

/** The text that the dashboard should share, computed from the API. */
async function expectedText(page: Page): Promise<string> {
  const get = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const [lessons, activities] = [await get<Lesson[]>('/api/lessons?next=1'), await get<Activity[]>('/api/activities')];
  return shareText(lessonsToShare(lessons, now()), activities, journey.origin, { lang: 'en', timezone: 'Europe/Lisbon' });
}

/** The file that a button downloads. */
async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Decodes a picture in the browser: width, height, and whether some pixels are dark. */
function lookAt(page: Page, png: Buffer, points: [x: number, y: number][]) {
  return page.evaluate(
    async ({ url, at }) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      const { width, height } = picture;
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true })!;
      pen.drawImage(picture, 0, 0);
      return { width, height, isDark: at.map(([x, y]) => pen.getImageData(x * width, y * height, 1, 1).data[0]! < 128) };
    },
    { url: `data:image/png;base64,${png.toString('base64')}`, at: points },
  );
}

describe('the dashboard', () => {
  let page: Page;
  beforeAll(async () => {
    page = await journey.admin({ viewport: DESK, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/manage');
    for (const name of ['Next lessons', 'Sharing', 'Stats', 'Docs']) await page.getByRole('heading', { name, exact: true }).waitFor();
  });

  test('shares the next lessons', async () => {
    const text = await expectedText(page);
    expect(text).toMatch(/^Próximas aulas:\n\w{3} \d+ \w+, \d\d:\d\d · .+ · .+\n/);
    const preview = page.getByRole('region', { name: 'What is shared' });
    await expect.poll(() => preview.textContent()).toBe(text);
    await page.getByRole('button', { name: SHARE }).click();
    await page.getByText('so the text was copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.evaluate(() => (navigator.share = async (shared) => void (document.title = JSON.stringify(shared))));
    await page.getByRole('button', { name: SHARE }).click();
    await expect.poll(() => page.title()).toBe(JSON.stringify({ title: 'New lessons', text }));
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'));
  });

  test('shows its statistics', async () => {
    await page.getByText('6 Email subscribers').waitFor();
    for (const question of ['each week?', 'How full', 'Where do', 'What does']) {
      const plot = page.getByRole('region', { name: question });
      await plot.locator('.MuiBarChart-element').last().waitFor();
      await expect.poll(() => plot.getByRole('row').count()).toBeGreaterThan(1);
    }
    await expectGoodScreen(page);
  });

  test('leads to the page of each block, and back', async () => {
    for (const [name, shown] of [['Sharing', page.getByRole('region', { name: 'What is shared' })], ['Stats', page.getByText('6 Email subscribers')], ['Docs', page.getByLabel('Text of the button')]] as const) {
      await page.getByRole('link', { name: `Show: ${name}`, exact: true }).click();
      await page.waitForURL(`**/manage/dashboard/${name.toLowerCase()}`);
      await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
      await shown.waitFor();
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.getByRole('heading', { name: 'Docs', exact: true }).waitFor();
    }
  });

  test('lets the button be tried', async () => {
    await page.getByLabel('Text of the button').fill('Surf & <fun>');
    const code = page.locator('code');
    await expect.poll(() => code.textContent()).toBe(
      `<a class="lineup-book" href="${journey.origin}/">Surf &amp; &lt;fun></a>\n<script async src="${journey.origin}/embed.js"></script>`,
    );
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    await page.getByRole('link', { name: 'Surf & <fun>' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a lesson' });
    await page.frameLocator('dialog iframe').getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
    // By keyboard, because the button moves while the dialog grows with its content.
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('lets the QR code be printed', async () => {
    const address = `${journey.origin}/?fromqr=1`;
    await page.getByRole('img', { name: `QR code for ${address}` }).waitFor();
    const svg = await downloaded(page, 'Download SVG');
    expect(svg.name).toBe('norte-qr.svg');
    expect(String(svg.content)).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(String(svg.content)).toContain(`<title>QR code for ${address}</title>`);
    const png = await downloaded(page, 'Download PNG');
    expect(png.name).toBe('norte-qr.png');
    const modules = Number(/viewBox="0 0 (\d+)/.exec(String(svg.content))![1]);
    // The quiet zone, then the first finder pattern: its frame, its ring and its centre.
    const at = [0, 4, 5, 7].map((module): [number, number] => [(module + 0.5) / modules, (module + 0.5) / modules]);
    const picture = await lookAt(page, png.content, at);
    expect(picture.width).toBeGreaterThanOrEqual(1024);
    expect(picture).toEqual({ width: picture.width, height: picture.width, isDark: [false, true, false, true] });
  });
});

test('keeps a long word on the button for the website within a phone', async () => {
  const phone = await journey.admin();
  await phone.goto('/manage/dashboard/docs');
  await phone.getByLabel('Text of the button').fill('Wellenreitschnupperkurs'.repeat(4));
  const button = (await phone.getByRole('link', { name: /^Wellenreitschnupperkurs/ }).boundingBox())!;
  expect(button.x + button.width).toBeLessThan(PHONE.width);
});

test('sends news to the subscribers after a question, shows how far it is, and says what went wrong', async () => {
  const page = await journey.admin({ viewport: PHONE, colorScheme: 'dark' });
  await journey.withDatabase(async ({ forTenant }) => {
    const subscriber = { tenant_id: 1, id: crypto.randomUUID(), email: 'lea@example.com', lang: 'de', verified: true };
    const made = now().toISOString();
    await forTenant({ id: 1 }).deleteFrom('subscribers').where('tenant_id', '=', 1).execute();
    await forTenant({ id: 1 }).insertInto('subscribers').values({ ...subscriber, creation_date: made, mailed_at: made }).execute();
  });
  expectRefusals(page, /\/api\/notifications\/send$/);
  await page.clock.install({ time: now() });
  // The day above moves what stands below when it arrives, and a press that is then under way is lost.
  await gotoAtRest(page, '/manage');
  await page.getByRole('button', { name: 'Sharing', exact: true }).click();
  const sendNow = async () => {
    await page.getByRole('button', { name: SEND }).click();
    await page.getByText('1 subscriber gets an email with the next lessons at once.').waitFor();
    await page.getByRole('button', { name: 'Send now' }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  await page.route('**/api/notifications/send', (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }));
  await sendNow();
  await page.getByRole('alert').filter({ hasText: 'Oops, error' }).getByText('Something went wrong on our side').waitFor();
  await page.unroute('**/api/notifications/send');

  const under: News = { id: 1, creation_date: '2026-11-22T10:00:00Z', total: 10, sent: 3, failed: 1, pushes: { total: 1, sent: 0, failed: 0 } };
  await page.route('**/api/notifications/latest', (route) => route.fulfill({ json: under }));
  let requests = 0;
  await page.route('**/api/notifications/send', async (route) => {
    requests += 1;
    const answer = await route.fetch();
    expect(await answer.json()).toMatchObject({ total: 1, sent: 0, failed: 0 });
    await route.fulfill({ response: answer, json: under });
  });
  await sendNow();
  await page.getByText('Notification sent').waitFor();
  await page.getByRole('progressbar', { name: '3 of 10 emails are out. 0 of 1 notification is out.' }).waitFor();
  await expectGoodScreen(page);
  expect(requests).toBe(1);
  await page.clock.fastForward(5000);
  await page.getByText('Notification sent').waitFor({ state: 'hidden' });
  await page.unroute('**/api/notifications/latest');
  await page.getByText(/^Last sent on .+, to 1 subscriber\.$/).waitFor();
  const mailbox = (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string }[];
  expect(mailbox.map(({ to }) => to)).toEqual(['lea@example.com']);

  await page.unroute('**/api/notifications/send');
  await sendNow();
  await page.getByRole('alert').filter({ hasText: 'Oops, error' }).getByText('minute').waitFor();
});

test('says why a school without lessons has nothing to send, to share or to draw', async () => {
  await journey.addSchool('quiet', 'quiet.localhost');
  await journey.withDatabase(async ({ owner, forTenant }) => {
    const { id } = await owner.selectFrom('tenants').where('slug', '=', 'quiet').select('id').executeTakeFirstOrThrow();
    await insertAdmin(forTenant({ id }), { id }, 'admin@quiet.example', await hashPassword(DEMO_PASSWORD));
  });
  const page = await journey.visitor({ baseURL: journey.at('quiet.localhost'), viewport: { width: 320, height: 640 } });
  await page.goto('/manage');
  await page.getByLabel('Email').fill('admin@quiet.example');
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Stats', exact: true }).waitFor();
  // The day above moves what stands below when it arrives, and a press that is then under way is lost.
  await gotoAtRest(page, '/manage');
  for (const name of ['Next lessons', 'Sharing', 'Stats']) await page.getByRole('button', { name, exact: true }).click();
  for (const name of [SEND, SHARE]) {
    const button = page.getByRole('button', { name });
    await expect.poll(() => button.getAttribute('aria-describedby')).toBeTruthy();
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(await page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`).textContent()).toBe('There are no upcoming lessons to announce.');
  }
  await expect.poll(() => page.getByText('What is shared').count()).toBe(0);
  await expect.poll(() => page.getByText('No bookings in the last 12 weeks.').count()).toBe(3);
  await page.getByText('No upcoming lessons.').waitFor();
  await expect.poll(() => page.locator('.MuiChartsSurface-root').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
