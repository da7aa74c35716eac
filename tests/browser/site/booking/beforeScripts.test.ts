import { afterAll, beforeAll, expect, test } from 'vitest';
import { gotoWithoutScripts, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { VISITOR } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('what is typed into the booking form before its scripts have come', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const release = await gotoWithoutScripts(page, `/lessons/${lesson.id}`);
  for (const [label, text] of [['Name', 'Ana Silva'], ['Age', '31'], ['Email', 'ana@example.com'], ['Mobile phone', '912345678'], ['Notes', 'left-handed']] as const) {
    await page.getByLabel(label).fill(text);
  }
  await release();
  // Grouped, so the form itself has the number.
  await expect.poll(() => page.getByLabel('Mobile phone').inputValue()).toBe('912 345 678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  for (const text of ['Ana Silva', 'ana@example.com', 'left-handed']) await page.getByText(text).first().waitFor();
});

test('a participant added before the scripts have come does not take the focus from the field that is being typed in', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const release = await gotoWithoutScripts(page, `/lessons/${lesson.id}`);
  await page.getByRole('button', { name: 'Add participant' }).click();
  await page.getByLabel('Name').fill('Ana');
  await release();
  await expect.poll(() => page.getByLabel('Name').count()).toBe(2);
  await page.keyboard.type(' Silva');
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Ana Silva');
  expect(await page.getByLabel('Name').nth(1).inputValue()).toBe('');
});

test('Continue that is pressed before the scripts have come says what is missing, on a slow phone too', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  await page.addInitScript(() => {
    // React's tasks take their time, and the press is repeated between them.
    window.MessageChannel = class {
      port1: { onmessage?: () => void } = {};
      port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 100) };
    } as never;
  });
  const release = await gotoWithoutScripts(page, `/lessons/${lesson.id}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click({ force: true });
  await release();
  await page.getByText('Enter the name of this participant.').waitFor();
});

test('what is typed about a pack or a present before the scripts have come', async () => {
  const page = await journey.visitor();
  const [product] = (await (await page.request.get('/api/products')).json()) as { id: number }[];
  for (const [path, labels] of [[`/pricing/${product!.id}`, ['Name', 'Email']], ['/pricing/gift', ['Name', 'Email', 'Your message']]] as const) {
    const tab = await page.context().newPage();
    const release = await gotoWithoutScripts(tab, path);
    const form = tab.getByRole('main');
    for (const label of labels) await form.getByLabel(label).last().fill(`my ${label}`);
    await release();
    // Sending shows what the form itself has: of these entries only the email is wrong.
    await form.getByRole('button', { name: /^Pay €/ }).click();
    await tab.getByText('Enter an email address such as maria@example.com.').waitFor();
    for (const label of labels) expect(await form.getByLabel(label).last().inputValue()).toBe(`my ${label}`);
    await tab.close();
  }
});

test('what is kept of an enquiry leaves what is chosen anew before the scripts have come', async () => {
  const page = await journey.visitor();
  await page.goto('/enquire');
  await hydrated(page);
  const activity = page.getByLabel('Activity');
  await activity.selectOption({ index: 1 });
  await page.getByLabel('Your wish').fill('Dawn');
  const release = await gotoWithoutScripts(page, '/enquire');
  await activity.selectOption({ index: 2 });
  const chosen = await activity.inputValue();
  await release();
  await expect.poll(() => page.getByLabel('Your wish').inputValue()).toBe('Dawn');
  expect(await activity.inputValue()).toBe(chosen);
});

test('the account’s email does not come into a field that is just getting the focus', async () => {
  const page = await journey.visitor();
  await journey.signIn(page, VISITOR);
  const { id } = await lessonWithRoom(page);
  await page.addInitScript(() => {
    // React's tasks, so that hydration can be held back.
    const tasks: (() => void)[] = [];
    window.MessageChannel = class {
      port1: { onmessage?: () => void } = {};
      port2 = { postMessage: () => void tasks.push(() => this.port1.onmessage?.()) };
    } as never;
    const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;
    let step: 'name' | 'email' | 'rest' = 'name';
    setInterval(() => {
      if (step === 'name' && field('notes')) {
        field('users.0.name').focus();
        document.execCommand('insertText', false, 'Maria Fonseca');
        step = 'email';
      } else if (step === 'email' && tasks.length > 0) {
        // As Playwright fills a field. React hydrates at once, during the change event of the one that loses the focus.
        field('email').select();
        field('email').focus();
        setTimeout(() => document.execCommand('insertText', false, 'family@example.com'));
        step = 'rest';
      } else if (step === 'rest') tasks.shift()?.();
    });
  });
  await page.goto(`/lessons/${id}`);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toContain('family@example.com');
  expect(await page.getByLabel('Email').inputValue()).toBe('family@example.com');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Maria Fonseca');
  await expect.poll(() => page.getByLabel('Mobile phone').inputValue()).not.toBe('');
});

test('what is answered to the activity’s questions before the scripts have come', async () => {
  const admin = await journey.admin();
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const address = `/api/activities/${lesson.activity_id}`;
  const questions = [{ id: 'size', ask: 'Wetsuit size', choices: ['S', 'M'], required: true, words: {} }, { id: 'goal', ask: 'Your aim', choices: [], required: true, words: {} }];
  const activity = (await (await admin.request.get(address)).json()) as object;
  expect((await admin.request.put(address, { data: { ...activity, questions } })).status()).toBe(200);
  const release = await gotoWithoutScripts(page, `/lessons/${lesson.id}`);
  await page.getByLabel('Wetsuit size').selectOption('M');
  await page.getByLabel('Your aim').fill('A green wave');
  await page.getByLabel('Name').fill('Ana Silva');
  await release();
  await page.getByText('Still needed: your email and your mobile number.').waitFor();
  expect([await page.getByLabel('Wetsuit size').inputValue(), await page.getByLabel('Your aim').inputValue()]).toEqual(['M', 'A green wave']);
});
