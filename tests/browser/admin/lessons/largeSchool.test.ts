import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { hashPassword } from '../../../../server/accounts/password.ts';
import { insertAdmin } from '../../../../server/accounts/accounts.queries.ts';
import { addVolume } from '../../../../server/commands/volume/addVolume.ts';
import { listTenants } from '../../../../server/tenants/tenants.queries.ts';
import { actAtRest } from '../../../support/browser/atRest.ts';
import { DESK, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

// A school with 1,000 lessons and 10,000 bookings, as `npm run volume` makes it: what its screens of lessons ask for and draw stays within
// bounds. Counts do not depend on other work of the machine; `npm run screen-measure` times the screens of a larger school.

const HOST = 'grande.localhost';
const EMAIL = 'admin@grande.example';
const ROW = 'main li a';
const PERSON = 'main table tbody li';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  await journey.addSchool('grande', HOST);
  await journey.withDatabase(async (database) => {
    const tenant = (await listTenants(database.owner)).find(({ slug }) => slug === 'grande')!;
    await insertAdmin(database.forTenant(tenant), tenant, EMAIL, await hashPassword(DEMO_PASSWORD));
    await addVolume(database, tenant, { lessons: 1000, bookings: 10_000, now: now() });
  });
  page = await journey.visitor({ viewport: DESK, baseURL: journey.at(HOST) });
  await page.goto('/manage/lessons');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await workOf(() => page.keyboard.press('Enter'), ROW, 1);
});
afterAll(() => journey.close());

/** What a step asks of the API, as compressed answers, and what the page holds afterwards. */
type Work = { requests: number; kilobytes: number; elements: number };

/** Does a step, and waits until enough of what it shows stands and nothing loads any more. Answers to what an earlier step asked do not count. */
async function workOf(act: () => Promise<unknown>, selector: string, least: number): Promise<Work> {
  const asked: Request[] = [];
  const note = (request: Request) => void (new URL(request.url()).pathname.startsWith('/api/') && asked.push(request));
  page.on('request', note);
  await actAtRest(page, selector, async () => {
    await act();
    await page.locator(selector).nth(least - 1).waitFor();
  });
  page.off('request', note);
  const sizes = await Promise.all(asked.map(async (request) => (await request.sizes()).responseBodySize));
  return { requests: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, elements: await page.locator('*').count() };
}

function expectAtMost(work: Work, most: Work): void {
  console.log(work);
  expect(Object.entries(work).filter(([what, count]) => count > most[what as keyof Work])).toEqual([]);
}

test('a large school’s lessons, ten more of them, and a lesson’s people ask for little and draw little', async () => {
  const [fullest] = await page.evaluate(async () => (await (await fetch('/api/lessons?sort=["num_bookings","DESC"]&range=[0,0]')).json()) as Lesson[]);
  const people = fullest!.num_bookings;
  expectAtMost(await workOf(() => page.goto('/manage/lessons?from=all'), ROW, 10), { requests: 4, kilobytes: 10, elements: 450 });
  expectAtMost(await workOf(() => page.getByRole('button', { name: 'Load more' }).click(), ROW, 20), { requests: 1, kilobytes: 5, elements: 650 });
  expectAtMost(await workOf(() => page.locator(ROW).nth(12).click(), 'main dl', 1), { requests: 3, kilobytes: 10, elements: 300 + 40 * people });
  expectAtMost(await workOf(() => page.goto(`/manage/lessons/${fullest!.id}`), PERSON, people), { requests: 6, kilobytes: 10, elements: 300 + 40 * people });
  expectAtMost(await workOf(() => page.getByRole('tab', { name: 'Lessons' }).click(), ROW, 10), { requests: 1, kilobytes: 5, elements: 480 });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('1000 lessons in total').waitFor();
});

test('a visitor is sent a bounded page and a bounded list, however large the school is', async () => {
  const kilobytes = (address: string) => page.evaluate(async (of) => (await (await fetch(of, { credentials: 'omit' })).arrayBuffer()).byteLength / 1000, address);
  const [home, list] = [await kilobytes('/'), await kilobytes('/api/lessons?next=1')];
  console.log({ home, list });
  expect(home).toBeLessThan(90);
  expect(list).toBeLessThan(60);
});
