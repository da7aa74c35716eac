import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '#shared/contract/post.ts';
import type { Setting } from '#shared/contract/setting.ts';
import { SCHOOL_FACTS } from '#shared/school/schoolGroups.ts';
import { SETTING_NAMES, type SettingName } from '#shared/school/settings.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { speak } from '../../../support/browser/manageScreens.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

describe('posts', () => {
  const stored = async (page: Page) => ((await (await page.request.get('/api/posts?range=[0,0]')).json()) as Post[])[0]!;
  const publicPage = async (page: Page, id: number) => {
    const answer = await page.request.get(`/post/${id}`);
    return answer.ok() ? answer.text() : answer.status();
  };

  test('one is written, seen as visitors will see it, published, changed and deleted', async () => {
    const page = await journey.admin();
    const newestBefore = await stored(page);
    await page.goto('/manage/posts/new');
    await page.getByRole('button', { name: 'Plain text' }).click();
    await page.getByLabel('Body').fill('## What to bring\n\n- a **towel**\n- <b>courage</b>, see [the prices](/pricing)');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Please fill this in.').waitFor();
    await page.getByLabel('Title').fill('Summer camps');
    await speak(page, 'de');
    await page.getByText('Was kann ich schreiben?').waitFor();
    await speak(page, 'en');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: 'What to bring' }).waitFor();
    const shown = await page.locator('.prose').innerHTML();
    await page.getByText('What can be written?').click();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/manage\/posts\?lang=en$/);
    await page.getByRole('link', { name: /^\d+ \w+ \d{4} - Summer camps$/ }).waitFor();
    const made = await stored(page);
    expect(made).toMatchObject({ title: 'Summer camps', version: 1 });
    expect(made.id).toBeGreaterThan(newestBefore.id);
    // Identical except for links, which open in a new tab from the form.
    const published = (await publicPage(page, made.id)) as string;
    expect(published).toContain(shown.replaceAll(' target="_blank" rel="noopener"', ''));
    await expectGoodScreen(page);

    await page.getByRole('link', { name: /- Summer camps$/ }).click();
    await page.waitForURL(`**/manage/posts/${made.id}?lang=en`);
    await expect.poll(() => page.getByRole('link', { name: 'See it on the site' }).getAttribute('href')).toBe(`/post/${made.id}?lang=en`);
    await page.getByLabel('Title').fill('Winter camps');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL(/\/manage\/posts\?lang=en$/);
    expect(await stored(page)).toEqual({ ...made, title: 'Winter camps', version: 2 });
    expect(await publicPage(page, made.id)).toContain('Winter camps');

    // The form is filled from the list, and asks for the post once more. There is none after the deletion.
    await Promise.all([page.waitForResponse(`**/api/posts/${made.id}`), page.getByRole('link', { name: /- Winter camps$/ }).click()]);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/manage\/posts\?lang=en$/);
    expect(await stored(page)).toEqual(newestBefore);
    expect(await publicPage(page, made.id)).toBe(404);
  });

  test('many come some at a time, the newest first', async () => {
    const page = await journey.admin({ viewport: DESK });
    for (let number = 1; number <= 21; number += 1) {
      const answer = await page.request.post('/api/posts', { data: { title: `Wave report ${number}` }, headers: { origin: journey.origin } });
      expect(answer.status()).toBe(201);
    }
    await page.goto('/manage/posts');
    const rows = page.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(() => rows.first().textContent()).toContain('Wave report 21');
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('link', { name: /- Wave report 1$/ }).waitFor();
  });
});

describe('settings', () => {
  const settingsOf = async (page: Page) => (await (await page.request.get('/api/settings')).json()) as Setting[];
  const valueOf = async (page: Page, name: SettingName) => (await settingsOf(page)).find((one) => one.name === name)?.value;
  const home = async (page: Page) => (await page.request.get('/')).text();
  const row = (page: Page, label: string) => page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });

  test('all are listed in their order; one is refused, changed and emptied, and the site follows', async () => {
    const page = await journey.admin();
    await page.goto('/manage/settings');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(SETTING_NAMES.length + SCHOOL_FACTS.length);
    const groups = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(groups).toEqual(['Look', 'Contact', 'Booking', 'Languages', 'Payments', 'Texts', 'Legal']);
    const labels = await page.getByRole('region', { name: 'Contact' }).getByRole('listitem').allInnerTexts();
    expect(labels.map((text) => text.split('\n')[0])).toEqual(['Phone', 'WhatsApp', 'Email for answers', 'Address', 'Position on the map', 'Facebook', 'Instagram', 'Twitter (X)']);
    await expectGoodScreen(page);

    await row(page, 'Facebook').getByRole('link').click();
    await page.getByRole('heading', { name: 'Facebook' }).waitFor();
    await page.getByLabel('Value').fill('facebook.com/norte');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('A web address begins with https:// or http://.').waitFor();
    await expectGoodScreen(page);
    await page.getByLabel('Value').fill('https://facebook.example/norte ');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/manage/settings');
    expect(await valueOf(page, 'facebook_url')).toBe('https://facebook.example/norte');
    expect(await home(page)).toContain('href="https://facebook.example/norte"');

    await row(page, 'Facebook').getByRole('link').click();
    await page.getByLabel('Value').fill('');
    await page.getByLabel('Value').press('Enter');
    await page.waitForURL('**/manage/settings');
    await row(page, 'Facebook').getByText('-', { exact: true }).waitFor();
    expect(await valueOf(page, 'facebook_url')).toBe('');
    expect(await home(page)).not.toContain('facebook.example');
  });

  test('a text is shown as visitors will see it, and cannot be deleted', async () => {
    const page = await journey.admin({ viewport: DESK });
    const before = await settingsOf(page);
    await page.goto('/manage/settings');
    await page.getByRole('link', { name: /^About/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('not implemented', { exact: true }).waitFor();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await settingsOf(page)).toEqual(before);

    const text = page.getByRole('textbox', { name: 'Value' });
    await text.fill('');
    await text.pressSequentially('We ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await text.pressSequentially('surf');
    await text.press('Control+b');
    await text.pressSequentially('.');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Plain text' }).click();
    expect(await page.getByLabel('Value').inputValue()).toBe('We **surf**.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.prose strong', { hasText: 'surf' }).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/manage/settings');
    expect(await (await page.request.get('/about')).text()).toContain('We <strong>surf</strong>.');
  });

  test('one without a record yet has an address by its name, until it has a record', async () => {
    const page = await journey.admin();
    await page.goto('/manage/settings/new/nonsense');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto('/manage/settings');
    await page.getByRole('link', { name: /^Twitter/ }).click();
    await page.waitForURL('**/manage/settings/new/twitter_url');
    await page.getByLabel('Value').fill('https://x.example/norte');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/manage/settings');
    await row(page, 'Twitter (X)').getByText('https://x.example/norte').waitFor();
    const { id } = (await settingsOf(page)).find(({ name }) => name === 'twitter_url')!;
    await page.goto('/manage/settings/new/twitter_url');
    await page.waitForURL(`**/manage/settings/${id}`);
  });

  test('payments are a switch', async () => {
    const page = await journey.admin();
    const goTo = async () => {
      await page.goto('/manage/settings');
      await row(page, 'Online payments').getByRole('link').click();
    };
    const wasOn = (await valueOf(page, 'enable_payments')) === '1';
    for (const isOn of [!wasOn, wasOn]) {
      await goTo();
      await page.getByRole('switch', { name: 'On' }).setChecked(isOn);
      await page.getByRole('button', { name: /^(Create|Update)$/ }).click();
      await page.waitForURL('**/manage/settings');
      await row(page, 'Online payments').getByText(isOn ? 'On' : '-', { exact: true }).waitFor();
      expect(await valueOf(page, 'enable_payments')).toBe(isOn ? '1' : '0');
    }
  });

  test('of two admins who give one its first value the second is told, and loses nothing', async () => {
    await journey.withDatabase(({ owner }) => owner.deleteFrom('settings').where('name', '=', 'home_alert').execute());
    const page = await journey.admin();
    expectRefusals(page, /\/api\/settings$/);
    await page.goto('/manage/settings/new/home_alert');
    await page.getByLabel('Value').fill('Mine');
    const theirs = await page.request.post('/api/settings', {
      data: { name: 'home_alert', value: 'Theirs' },
      headers: { origin: journey.origin },
    });
    const { id } = (await theirs.json()) as Setting;
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(`**/manage/settings/${id}`);
    await page.getByText('Another admin has changed this meanwhile').waitFor();
    await page.getByRole('definition').filter({ hasText: 'Theirs' }).waitFor();
    await expect.poll(() => page.getByLabel('Value').inputValue()).toBe('Mine');
    expect(await valueOf(page, 'home_alert')).toBe('Theirs');
    await expectGoodScreen(page);

    await page.getByRole('button', { name: 'Take over their changes' }).click();
    await expect.poll(() => page.getByLabel('Value').inputValue()).toBe('Theirs');
    await page.goBack();
    await page.goForward();
    await page.getByRole('button', { name: 'Save mine anyway' }).waitFor({ state: 'hidden' });
    await page.getByLabel('Value').fill('Mine after all');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/manage/settings');
    expect(await valueOf(page, 'home_alert')).toBe('Mine after all');
  });
});
