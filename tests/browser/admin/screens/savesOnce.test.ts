import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DESK, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: DESK });
});
afterAll(() => journey.close());

const tagsCalled = async (name: string) => ((await (await page.request.get('/api/tags')).json()) as { name: string }[]).filter((tag) => tag.name === name).length;
const nameField = () => page.getByLabel('Name');
const create = () => page.getByRole('button', { name: 'Create' });

async function newTag(name: string): Promise<void> {
  await page.goto('/manage/tags/new');
  await nameField().fill(name);
}

/** Delays requests to this address until they are released, and counts them. */
async function hold(address: string, answer: 'let through' | 'refuse' = 'let through') {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const sent = { count: 0, release };
  await page.route(address, async (route) => {
    if (!['POST', 'PUT'].includes(route.request().method())) return route.continue();
    sent.count += 1;
    await promise;
    return answer === 'refuse' ? route.abort() : route.continue();
  });
  return sent;
}

test('a double-click, Enter twice and a press while the answer is slow make one record', async () => {
  await newTag('Double-click');
  await create().dblclick();
  await page.waitForURL('**/manage/tags');
  expect(await tagsCalled('Double-click')).toBe(1);

  await newTag('Enter');
  const slow = await hold('**/api/tags');
  await nameField().press('Enter');
  await nameField().press('Enter');
  await expect.poll(() => slow.count).toBe(1);
  await create().click();
  slow.release();
  await page.waitForURL('**/manage/tags');
  await page.unroute('**/api/tags');
  expect(slow.count).toBe(1);
  expect(await tagsCalled('Enter')).toBe(1);

  const lessons = async () => Number((await page.request.get('/api/lessons?range=[0,0]')).headers()['content-range']!.split('/')[1]);
  const before = await lessons();
  const [lesson] = (await (await page.request.get('/api/lessons?next=1&range=[0,0]')).json()) as Lesson[];
  await page.goto(`/manage/lessons/${lesson!.id}/clone`);
  await page.getByRole('button', { name: 'Clone' }).dblclick();
  await page.waitForURL('**/manage/lessons');
  expect(await lessons()).toBe(before + 1);
});

test('after a refusal it can be pressed again', async () => {
  expectRefusals(page, /\/api\/tags$/);
  await newTag('');
  await create().dblclick();
  await page.getByText('Please fill this in.').waitFor();
  await nameField().fill('Again');
  await page.route('**/api/tags', (route) => route.abort(), { times: 1 });
  await create().click();
  await page.getByText('The server could not be reached.').waitFor();
  await create().click();
  await page.waitForURL('**/manage/tags');
  expect(await tagsCalled('Again')).toBe(1);
});

test('leaving during a save asks nothing, does not navigate afterwards, and shows the outcome', async () => {
  expectRefusals(page, /\/api\/tags$/);
  await page.unroute('**/api/tags');
  const leaveDuring = async (name: string, answer: 'let through' | 'refuse') => {
    await newTag(name);
    const slow = await hold('**/api/tags', answer);
    await create().click();
    await expect.poll(() => slow.count).toBe(1);
    await page.getByRole('tab', { name: 'Instructors' }).click();
    await page.waitForURL('**/manage/instructors');
    slow.release();
  };
  await leaveDuring('Left behind', 'let through');
  await page.getByText('Tag created').waitFor();
  expect(await tagsCalled('Left behind')).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/manage/instructors');
  await page.unroute('**/api/tags');

  await leaveDuring('Lost', 'refuse');
  await page.getByText('The server could not be reached.').waitFor();
  expect(await tagsCalled('Lost')).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/manage/instructors');
});
