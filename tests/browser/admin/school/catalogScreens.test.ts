import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PALETTE } from '#shared/catalog/palette.ts';
import { DEFAULT_RECURRENCE } from '#shared/lessons/plans/recurrence.ts';
import { addDays } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

type Stored = Record<string, unknown> & { id: number };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** Waits for the list. If the address named a language, it must still do so. */
async function isAt(page: Page, list: string): Promise<void> {
  await page.waitForURL(new RegExp(`/manage/${list}(\\?|$)`));
}

/** The newest record of a resource. */
async function newest(page: Page, resource: string): Promise<Stored> {
  const answer = await page.request.get(`/api/${resource}?sort=["id","DESC"]&range=[0,0]`);
  return ((await answer.json()) as Stored[])[0]!;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function deleteIt(page: Page, explained: string, list: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Confirm?').waitFor();
  await dialog.getByText(explained).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await isAt(page, list);
}

test('an activity is made, shown on the site and to the lesson form at once, changed and deleted', async () => {
  const page = await journey.admin();
  await page.goto('/manage/activities');
  await page.getByText('1. First waves - Praia da Nazaré (€ 35)', { exact: true }).waitFor();
  await expectGoodScreen(page);
  const before = await newest(page, 'activities');

  await page.getByRole('link', { name: 'Add new' }).click();
  await page.waitForURL('**/manage/activities/new');
  await expect.poll(() => page.getByLabel('Position', { exact: true }).textContent()).toBe('999');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await page.getByText('At least 1.').waitFor();
  await page.getByLabel('Name').fill('Moonlight surf');
  await page.getByLabel('Place', { exact: true }).fill('Lagide');
  const price = page.getByLabel('Price (€)');
  // The 0 of a new price is replaced, wherever in it the caret would stand.
  await price.click({ position: { x: 2, y: 10 } });
  await page.keyboard.type('35');
  await expect.poll(() => price.inputValue()).toBe('35');
  await price.fill('about fifty');
  await page.getByText('This is not an amount, such as 12.50.').waitFor();
  await price.fill('');
  // The browser's own input for numbers would leave the comma out, and 4950 would stand there.
  await price.pressSequentially('49,5');
  await page.getByLabel('VAT (%)').fill('5,5');
  await choose(page, 'Position', '2');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await isAt(page, 'activities');
  await page.getByRole('link', { name: '2. Moonlight surf - Lagide (€ 49.50)' }).waitFor();
  const made = await newest(page, 'activities');
  expect(made).toMatchObject({ name: 'Moonlight surf', place: 'Lagide', price: 49.5, vat_rate: 5.5, order_num: 2, color: PALETTE.navy, recurrent: 0 });

  await page.goto('/');
  await page.getByRole('link', { name: 'Moonlight surf Lagide' }).waitFor();
  await page.goto('/manage/lessons/new');
  await page.getByRole('radio', { name: 'Moonlight surf Lagide' }).waitFor();

  await page.goto(`/manage/activities/${made.id}`);
  await page.getByLabel('Name').fill('Full moon surf');
  await page.getByLabel('Position', { exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('link', { name: '999. Full moon surf - Lagide (€ 49.50)' }).click();
  await deleteIt(page, 'It disappears from the site and from the form for lessons, and cannot be brought back.', 'activities');
  expect(await newest(page, 'activities')).toEqual(before);
});

test('what another admin has changed of an activity is shown as people read it', async () => {
  const page = await journey.admin();
  const { id } = await newest(page, 'activities');
  expectRefusals(page, new RegExp(`/api/activities/${id}$`));
  await page.goto(`/manage/activities/${id}?lang=fr`);
  await page.getByRole('tabpanel', { name: 'English' }).getByLabel('Nom', { exact: true }).fill('La mienne');
  const questions = [{ id: 'size', ask: 'Quelle taille ?', choices: [], required: false }];
  expect((await page.request.put(`/api/activities/${id}`, { data: { price: 41.5, vat_rate: 5.5, questions } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const changed = page.getByRole('alert').locator('dl > div');
  await expect.poll(() => changed.allInnerTexts()).toEqual([expect.stringMatching(/^Prix \(€\)\u202f:\s+41,50$/), expect.stringMatching(/^TVA \(%\)\u202f:\s+5,5$/), expect.stringMatching(/\u202f:\s+Quelle taille \?$/)]);
  await page.getByRole('button', { name: 'Enregistrer les miennes quand même' }).click();
  await isAt(page, 'activities');
  expect(await newest(page, 'activities')).toMatchObject({ name: 'La mienne', price: 41.5, vat_rate: 5.5 });
});

test('an activity with lessons is offered the archive instead of being deleted, and keeps a colour of its own', async () => {
  const page = await journey.admin();
  await page.goto('/manage/activities/1?lang=de');
  await expect.poll(() => page.getByRole('radio', { name: 'Bisherige Farbe' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Archivieren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Diese Aktivität hat Termine und lässt sich darum nicht löschen.', { exact: false }).waitFor();
  await expect.poll(() => dialog.getByRole('button').allTextContents()).toEqual(['Abbrechen', 'Archivieren']);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByLabel('Preis (€)').fill('12.345');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Ein Preis hat zwei Stellen für die Cent.').waitFor();
  await page.getByLabel('Preis (€)').fill('36');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await isAt(page, 'activities');
  expect(await (await page.request.get('/api/activities/1')).json()).toMatchObject({ price: 36, color: '#0f7c8a' });
});

test('a plan is written by keyboard alone, refused where it is wrong, and stored as days and times', async () => {
  const page = await journey.admin({ viewport: DESK });
  const activity = async () => (await (await page.request.get('/api/activities/2')).json()) as { recurrent: number; recurrent_config: string };
  const plan = async () => JSON.parse((await activity()).recurrent_config) as unknown;
  const today = now().toISOString().slice(0, 10);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto('/manage/activities/2');
  await page.getByRole('switch', { name: 'Repeats by itself' }).focus();
  await press('Space', 'Tab');
  const summary = page.locator('form [aria-live]');
  await expect.poll(() => summary.textContent()).toBe('Monday to Friday at 10:00, 8 places');
  // Unselects Monday and selects Saturday by keyboard, then moves to the time, its name and its places.
  await press('Space', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Tab');
  await page.keyboard.type('6');
  await press('Tab', 'Enter');
  await expect.poll(() => summary.textContent()).toBe('Tuesday to Saturday at 10:00 and 12:00, 6 places each');
  const second = page.getByRole('group', { name: 'Time 2' });
  await expect.poll(() => second.getByRole('combobox').evaluate((input) => input === document.activeElement)).toBe(true);
  await press('Enter');
  const focused = page.locator('[role=option]:focus');
  await focused.waitFor();
  // Typing `10` would choose another time where half a second passes between the two keys.
  while ((await focused.textContent()) !== '10:00') await press('ArrowUp');
  await press('Enter');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Update' }).click();

  await second.getByText('This time is there twice.').waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Time 1' }).getByText('This time is there twice.').count()).toBe(0);
  await second.getByLabel('Places').fill('0');
  await second.getByText('At least 1.').waitFor();
  await second.getByLabel('Places').fill('');
  await second.getByLabel('Places').pressSequentially('7,5');
  await page.getByText('Must be a whole number.').waitFor();
  expect(await second.getByLabel('Places').inputValue()).toBe('7,5');
  await second.getByLabel('Places').fill('4');
  await second.getByLabel('Name').fill('Afternoon');
  await second.getByRole('combobox').click();
  await page.getByRole('option', { name: '14:30' }).click();
  await expect.poll(() => page.getByText('This time is there twice.').count()).toBe(0);
  await page.getByRole('button', { name: 'Update' }).click();
  await isAt(page, 'activities');
  await page.getByText('Tuesday to Saturday at 10:00 (6 places) and 14:30 (4 places)').waitFor();
  const days = ['tue', 'wed', 'thu', 'fri', 'sat'];
  const afternoon = { name: 'Afternoon', time: '14:30', num_places: 4 };
  expect(await plan()).toEqual({ days, times: [{ name: 'default', time: '10:00', num_places: 6 }, afternoon] });

  // A season, a left-out date and a horizon.
  await page.goto('/manage/activities/2');
  await page.getByRole('button', { name: /^Season and team/ }).click();
  const season = { from: addDays(today, 20), until: addDays(today, 50) };
  await page.getByLabel('First day', { exact: true }).fill(season.until);
  await page.getByLabel('Last day', { exact: true }).fill(season.from);
  await page.getByRole('combobox', { name: /^Can be booked ahead for/ }).click();
  await page.getByRole('option', { name: '3 months', exact: true }).click();
  await choose(page, 'Instructors', 'Inês Carvalho');
  await page.keyboard.press('Escape');
  const leftOut = page.getByRole('group', { name: 'Left-out dates' });
  for (const day of [22, 21]) {
    await leftOut.getByLabel('Date', { exact: true }).fill(addDays(today, day));
    await leftOut.getByRole('button', { name: 'Leave out this date' }).click();
  }
  await leftOut.getByRole('listitem').first().getByRole('button').press('Enter');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('The last day is before the first one.').waitFor();
  await page.getByLabel('First day', { exact: true }).fill(season.from);
  await page.getByLabel('Last day', { exact: true }).fill(season.until);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await isAt(page, 'activities');
  const terms = { ...season, except: [addDays(today, 22)], horizon: 92, instructors: [expect.any(Number)] };
  expect(await plan()).toEqual({ days, times: [{ name: 'default', time: '10:00', num_places: 6 }, afternoon], ...terms });

  // The last remaining time cannot be removed. Switching recurrence off keeps the plan.
  await page.goto('/manage/activities/2');
  await page.getByRole('button', { name: 'Remove time 1' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Remove time/ }).count()).toBe(0);
  await page.getByRole('switch', { name: 'Repeats by itself' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await isAt(page, 'activities');
  expect(await plan()).toEqual({ days, times: [afternoon], ...terms });
  expect(await activity()).toMatchObject({ recurrent: 0 });
});

test('a plan that is none starts anew, and what the server refuses stands at its input', async () => {
  // Without animations, because two notices follow each other, and a notice that fades in has too little contrast for axe.
  const page = await journey.admin({ reducedMotion: 'reduce' });
  await journey.withDatabase(async (database) => {
    const { id: tenant_id } = await database.owner.selectFrom('tenants').select('id').where('slug', '=', 'norte').executeTakeFirstOrThrow();
    const broken = database.forTenant({ id: tenant_id }).updateTable('activities').set({ recurrent: 1, recurrent_config: '{"days":"mon"' });
    await broken.where('tenant_id', '=', tenant_id).where('id', '=', 3).execute();
  });
  const address = /\/api\/activities\/3$/;
  expectRefusals(page, address);
  const refusals = Object.entries({
    'recurrent_config.times.0.time': { code: 'not_bookable_time', from: '08:00', to: '12:00' },
    'recurrent_config.times': { code: 'too_many_classes', classes: 1014, max: 1000 },
  }).map(([field, problem]) => ({ message: 'No.', code: 'invalid_entry', errors: { [field]: 'No.' }, problems: { [field]: problem } }));
  await page.route(address, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusals.shift() }) : route.continue()));

  await page.goto('/manage/activities/3');
  await page.getByText('Monday to Friday at 10:00, 8 places').waitFor();
  await expect.poll(() => page.getByLabel('Place', { exact: true }).inputValue()).toBe('Praia da Légua');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('group', { name: 'Time 1' }).getByText('Lessons start between 08:00 and 12:00').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('group', { name: 'Times' }).getByText('With this plan the school would have 1014 lessons within 14 days. It can have 1000 at most.').waitFor();
  await expectGoodScreen(page);
  await page.unroute(address);
  await page.getByRole('button', { name: 'Update' }).click();
  await isAt(page, 'activities');
  const { recurrent_config } = (await (await page.request.get('/api/activities/3')).json()) as { recurrent_config: string };
  expect(JSON.parse(recurrent_config)).toEqual(DEFAULT_RECURRENCE);
});

test('an instructor is made, refused in the reader’s language, changed and deleted', async () => {
  const page = await journey.admin();
  await page.goto('/manage/instructors?lang=de');
  await page.getByRole('link', { name: 'Duarte Reis' }).waitFor();
  await expectGoodScreen(page);
  const before = await newest(page, 'instructors');
  await page.getByRole('link', { name: 'Neu anlegen' }).click();
  await page.getByLabel('Name').fill('Lena Wellen');
  await page.getByLabel('E-Mail').fill('lena');
  await page.getByLabel('Telefon').fill('surf');
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await page.getByText('Das ist keine gültige E-Mail-Adresse.').waitFor();
  await page.getByText('Diese Nummer lässt sich nicht anrufen.').waitFor();
  await expectGoodScreen(page);
  await page.getByLabel('E-Mail').fill('lena@norte.example');
  await page.getByLabel('Telefon').fill('+351 912 000 119');
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await page.getByRole('link', { name: 'Lena Wellen' }).waitFor();
  const made = await newest(page, 'instructors');
  expect(made).toMatchObject({ name: 'Lena Wellen', email: 'lena@norte.example', phone: '+351 912 000 119' });

  await page.goto(`/manage/instructors/${made.id}?lang=en`);
  await linksACalendar(page);
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await isAt(page, 'instructors');
  expect(await newest(page, 'instructors')).toMatchObject({ id: made.id, email: '' });
  await page.getByRole('link', { name: 'Lena Wellen' }).click();
  await deleteIt(page, 'They are taken off 0 upcoming lessons.', 'instructors');
  expect(await newest(page, 'instructors')).toEqual(before);
});

/** Creates, renews and disables an instructor's calendar link; each change takes effect at once. */
async function linksACalendar(page: Page): Promise<void> {
  const link = page.getByLabel('Secret link', { exact: true });
  const statusOf = async (url: string) => (await page.request.get(new URL(url).pathname)).status();
  const answer = async (word: string) => {
    await page.getByRole('button', { name: word }).click();
    await page.getByRole('dialog').getByText('stops working at once').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: word }).click();
  };
  await page.getByRole('button', { name: 'Make a link' }).click();
  const first = await link.inputValue();
  expect([first, await statusOf(first)]).toEqual([expect.stringMatching(/\/calendar\/[\da-f-]{36}\.ics\?lang=en$/), 200]);
  await expectGoodScreen(page);
  await answer('New link');
  await expect.poll(() => link.inputValue()).not.toBe(first);
  const second = await link.inputValue();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await answer('Turn off');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Make a link');
  expect([await link.count(), await statusOf(second)]).toEqual([0, 404]);
}

test('a product is made with its price in euros, changed and deleted', async () => {
  const page = await journey.admin();
  await page.goto('/manage/products');
  await page.getByText('Keep going × 10 (290 €)', { exact: true }).waitFor();
  await expectGoodScreen(page);
  const before = await newest(page, 'products');
  await page.getByRole('link', { name: 'Add new' }).click();
  await expect.poll(() => page.getByLabel('Num uses').inputValue()).toBe('1');
  await page.getByLabel('Title').fill('Ten lessons');
  await page.getByLabel('Description').fill('For a summer.\nTo share.');
  await page.getByLabel('Price').fill('299.955');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('A price has two digits for the cents.').waitFor();
  await page.getByLabel('Price').fill('299');
  await page.getByLabel('Num uses').fill('10');
  await page.getByLabel('Position', { exact: true }).fill('5');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Ten lessons (299 €)' }).waitFor();
  const made = await newest(page, 'products');
  expect(made).toMatchObject({ title: 'Ten lessons', description: 'For a summer.\nTo share.', price: 29_900, num_uses: 10, order_num: 5 });
  expect(made.id).toBeGreaterThan(before.id);
  await page.goto('/pricing');
  await page.getByText('Ten lessons').first().waitFor();

  await page.goto('/manage/products');
  await page.getByRole('button', { name: 'Change order' }).click();
  const handle = page.getByRole('button', { name: 'Drag: Ten lessons' });
  await handle.press('Space');
  await page.getByText('Ten lessons is picked up. Position 5 of 5.').waitFor();
  await handle.press('ArrowUp');
  await page.getByText('Ten lessons: position 4 of 5.').waitFor();
  await handle.press('Space');
  await page.getByText('Ten lessons is dropped. Position 4 of 5.').waitFor();
  await page.getByRole('button', { name: 'Move up: Ten lessons' }).click();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('link', { name: 'Add new' }).waitFor();
  await expect.poll(() => page.getByRole('listitem').nth(2).textContent()).toContain('Ten lessons');

  await page.goto(`/manage/products/${made.id}`);
  await expect.poll(() => page.getByLabel('Position', { exact: true }).inputValue()).toBe('3');
  await page.getByLabel('Price').fill('289.50');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('link', { name: 'Ten lessons (289.50 €)' }).click();
  await deleteIt(page, 'It disappears from the price list.', 'products');
  expect(await newest(page, 'products')).toEqual({ ...before, order_num: 5, version: 2 });
});

test('an activity is named in German in its form; the German site shows that name, the English one the school’s own', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/manage/activities/1');
  await page.getByRole('tab', { name: 'Deutsch 1 of 2' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toBe('Erste Wellen');
  await name.fill('!');
  await page.getByRole('tab', { name: 'Español' }).click();
  await page.getByRole('tabpanel', { name: 'Español' }).getByText('Guests read what is empty here in English.').waitFor();
  await page.getByRole('textbox', { name: 'Place' }).fill('Playa de Nazaré');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Update' }).click();
  // The tab with the mistake opens.
  await page.getByText('Please fill this in.').waitFor();
  await expect.poll(() => name.evaluate((input) => [(input as HTMLInputElement).value, input === document.activeElement])).toEqual(['!', true]);
  await name.fill('Surfen für Anfänger');
  await page.getByRole('textbox', { name: 'Place' }).fill('Strand von Nazaré');
  await page.getByRole('tab', { name: 'Deutsch 2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'About the activity' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Im Schutz der Bucht.');
  await page.getByRole('tab', { name: 'English' }).click();
  await expect.poll(() => name.inputValue()).toBe('First waves');
  await expect.poll(() => description.textContent()).not.toContain('Bucht');
  await page.getByRole('button', { name: 'Update' }).click();
  await isAt(page, 'activities');
  expect(await (await page.request.get('/api/activities/1')).json()).toMatchObject({
    name: 'First waves',
    translations: { de: { name: 'Surfen für Anfänger', place: 'Strand von Nazaré', description: 'Im Schutz der Bucht.' }, es: { place: 'Playa de Nazaré' } },
  });

  const visitor = await journey.visitor({ viewport: DESK });
  await visitor.goto('/?lang=de');
  await hydrated(visitor);
  await visitor.getByText('Surfen für Anfänger', { exact: true }).first().waitFor();
  expect(await visitor.getByText('First waves', { exact: true }).count()).toBe(0);
  await visitor.getByRole('button', { name: 'Sprache' }).click();
  await visitor.getByRole('link', { name: 'English' }).click();
  await visitor.getByText('First waves', { exact: true }).first().waitFor();
  await expect.poll(() => visitor.getByText('Surfen für Anfänger', { exact: true }).count()).toBe(0);
});
