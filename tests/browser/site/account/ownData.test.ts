import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import type { OwnData } from '#shared/contract/ownData.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { mailedLink } from '../../../support/browser/mailedLink.ts';
import { now } from '../../../support/worldClock.ts';
import { VISITOR } from '../../../support/world.ts';
import { submission } from '../../../support/testApp.ts';

let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney();
  admin = await journey.admin();
});
afterAll(() => journey.close());

test('a guest asks for a link, downloads, corrects and erases their data on a phone', async () => {
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), 'Europe/Lisbon').date, 22), '18:45', 'Europe/Lisbon'));
  const lesson = (await (await admin.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 4 } })).json()) as Lesson;
  const payload = submission({ users: [{ name: 'Vera Data', age: '' }], email: 'vera.data@example.com' });
  const booked = await admin.request.post(`/api/lessons/${lesson.id}/bookings?lang=en`, { data: payload });
  const { id, reference } = (await booked.json()) as { id: string; reference: string };

  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  await page.goto('/find-bookings?data=ask&lang=en');
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill('vera.data@example.com');
  await page.getByRole('button', { name: 'Send the link', exact: true }).click();
  await page.getByText('If we keep anything about vera.data@example.com', { exact: false }).waitFor();
  const link = await mailedLink(page, 'vera.data@example.com', /http:\S+\/find-bookings\?data=[^\s"<&]+/);
  expect((await admin.request.put('/api/activities/3', { data: { translations: { de: { name: 'Grüne Dünung' } } } })).status()).toBe(200);
  await page.goto(`${link}&lang=de`);
  await page.getByText(`${reference}, Grüne Dünung`, { exact: false }).waitFor();
  await page.goto(`${link}&lang=en`);
  await page.getByText(reference, { exact: false }).waitFor();
  await page.getByRole('term').filter({ hasText: 'Emails that we sent you' }).waitFor();
  const phone = page.getByLabel('Mobile phone', { exact: false });
  await expect.poll(() => phone.inputValue()).toBe('912 345 678');
  const sure = page.getByText('I want this data to be erased', { exact: true });
  expect((await sure.boundingBox())!.height, 'large enough for a thumb').toBeGreaterThanOrEqual(44);
  await expectGoodScreen(page);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download everything (JSON)', exact: true }).click()]);
  expect((JSON.parse(await readFile(await file.path(), 'utf8')) as OwnData).bookings.map((booking) => booking.reference)).toEqual([reference]);

  await page.getByLabel('Name', { exact: true }).fill('');
  expectRefusals(page, /\/own-data\//);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This is needed.', { exact: true }).waitFor();
  expectRefusals(page);
  await page.getByLabel('Name', { exact: true }).fill('Vera Correct');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const storedPhone = async () => ((await (await page.request.get(`/api/bookings/${id}`)).json()) as { phone: string }).phone;
  await expect.poll(() => phone.inputValue()).toBe('912 345 678');
  expect(await storedPhone(), 'it is grouped for reading alone').toBe('+351912345678');
  await page.getByLabel('Country code', { exact: true }).selectOption('DE');
  await phone.fill('1512 3456789');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(storedPhone).toBe('+4915123456789');
  await expect.poll(() => phone.inputValue()).toBe('01512 3456789');

  await admin.request.delete(`/api/lessons/${lesson.id}/bookings/${id}`);
  await page.getByRole('checkbox', { name: 'I want this data to be erased', exact: true }).check();
  await page.getByRole('button', { name: 'Erase my data', exact: true }).click();
  await expect.poll(() => page.getByText('Your data is erased.', { exact: true }).evaluate((message) => message === document.activeElement)).toBe(true);
  await expectGoodScreen(page);

  expectRefusals(page, /\/own-data\//);
  await page.goto(`${link}&lang=pt`);
  await page.getByText('Este link já não é válido. Pede um novo.', { exact: true }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Pedir um novo link', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar o link', exact: true }).waitFor();
});

test('who is known by an enquiry alone corrects it; of whom only an address is kept reads that there is no name', async () => {
  const [asks, reads] = ['una.asks@example.com', 'rui.reads@example.com'];
  const at = isoInstant(now());
  const links = await journey.withDatabase(async (database) => {
    const db = database.forTenant({ id: 1 });
    await db.insertInto('enquiries').values({ tenant_id: 1, kind: 'group', name: 'Una Wrong', email: asks, phone: '', people: 4, wish: '', lang: 'en', creation_date: at }).execute();
    await db.insertInto('subscribers').values({ tenant_id: 1, id: crypto.randomUUID(), email: reads, lang: 'en', creation_date: at, mailed_at: at, verified: true }).execute();
    return db.insertInto('data_links').values([asks, reads].map((email) => ({ tenant_id: 1, email, expires_at: isoInstant(new Date(now().getTime() + 3_600_000)) }))).returning(['email', 'id']).execute();
  });
  const page = await journey.visitor();
  const open = (email: string, lang: string) => page.goto(`/find-bookings?data=${links.find((one) => one.email === email)!.id}&lang=${lang}`);
  const name = () => page.getByLabel('Name', { exact: true });
  await open(asks, 'en');
  await expect.poll(() => name().inputValue()).toBe('Una Wrong');
  await name().fill('Una Right');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => name().inputValue()).toBe('Una Right');

  for (const [lang, sentence] of [['en', 'There is no name or phone number here that you can change'], ['fr', 'Il n’y a ici ni nom ni numéro de téléphone que vous puissiez modifier\u202f:']] as const) {
    await open(reads, lang);
    await page.getByText(sentence, { exact: false }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  }
  await expectGoodScreen(page);
});

test('who opens the page of an account’s data signed out signs in, and comes back to it', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /\/api\/user\/me/);
  await page.goto('/find-bookings?data=me&lang=en');
  // The server renders the page without its query, which has the same link.
  await page.getByRole('alert').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(VISITOR);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: VISITOR }).waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Maria Fonseca');
});
