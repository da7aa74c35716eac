import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { mailedLink } from '../../../support/browser/mailedLink.ts';
import { now } from '../../../support/worldClock.ts';

const DAY = addDays(wallClock(now(), 'Europe/Lisbon').date, 9);
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('a visitor asks for a group, the school offers, and the visitor accepts by the link and comes to the booking', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const guest = await journey.visitor(phone);
  await guest.goto('/pricing?lang=en');
  await hydrated(guest);
  await guest.getByRole('link', { name: 'Ask for an offer', exact: true }).click();
  await guest.getByRole('heading', { level: 1, name: 'Groups and private lessons' }).waitFor();
  await hydrated(guest);
  await guest.getByRole('button', { name: 'Send the enquiry' }).click();
  await guest.getByText('Enter a number from 1 to 60.').waitFor();
  await expectGoodScreen(guest);
  await guest.getByLabel('How many people?').fill('3');
  await guest.getByLabel('Your wish').fill('Three cousins, a morning next week.');
  await guest.getByLabel('Name', { exact: true }).fill('Rita Fonseca');
  await guest.getByLabel('Email', { exact: true }).fill('rita.group@example.com');
  await guest.getByRole('button', { name: 'Send the enquiry' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Your enquiry is on its way' }).waitFor();

  const page = await journey.admin(phone);
  await page.goto('/manage?lang=en');
  await page.getByText('1 new enquiry').waitFor();
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  await page.getByRole('link', { name: /Rita Fonseca/ }).click();
  await page.getByText('Three cousins, a morning next week.').waitFor();
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await page.getByText('Please fill this in.').first().waitFor();
  await page.getByLabel('Activity').selectOption({ index: 1 });
  await page.getByLabel('Day', { exact: true }).fill(DAY);
  await page.getByLabel('Price for all, €').fill('100');
  await page.getByLabel('Words for the guest').fill('The beach is yours.');
  const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
  await back.click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Words for the guest').inputValue()).toBe('The beach is yours.');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await page.getByText('Offer sent', { exact: true }).waitFor();
  await expectGoodScreen(page);
  // What was sent is left without a question.
  await back.click();
  await page.getByRole('link', { name: /Rita Fonseca/ }).click();

  const link = await mailedLink(page, 'rita.group@example.com', /http:\S+\/enquiry\/[^\s?]+/);
  await guest.goto(`${link}?lang=en`);
  await guest.getByRole('heading', { level: 1, name: 'An offer for you' }).waitFor();
  await guest.getByText('The beach is yours.').waitFor();
  await guest.getByText('The offer stands until the end of', { exact: false }).waitFor();
  const names = guest.getByLabel('Names of those who come, one per line');
  await names.fill('Rita\nJo');
  await guest.reload();
  await expect.poll(() => names.inputValue()).toBe('Rita\nJo');
  await expectGoodScreen(guest);
  await guest.getByText(/^If you pay and cancel by .+, you get all your money back; later you do not\./).waitFor();
  await guest.getByRole('main').getByRole('link', { name: 'Terms and conditions' }).waitFor();
  await guest.getByRole('button', { name: 'Accept and book' }).click();
  await guest.getByRole('link', { name: 'To your booking' }).waitFor();
  expect(await guest.evaluate(() => window.sessionStorage.getItem('lineup.offer')), 'what is sent is forgotten').toBeNull();
  await guest.getByRole('link', { name: 'To your booking' }).click();
  await guest.getByText('Rita Fonseca (3)').waitFor();
  await guest.getByRole('link', { name: 'Add to calendar' }).waitFor();
  expect(await guest.getByRole('button', { name: 'Share' }).count(), 'a private lesson has no page to share').toBe(0);
  await guest.getByRole('button', { name: 'Cancel booking' }).click();
  await guest.getByRole('dialog').getByText('This cannot be undone.', { exact: true }).waitFor();
  await guest.getByRole('button', { name: 'Keep the booking' }).click();
  const booking = (await (await guest.request.get(`/api/bookings/${/booking\/([^?]+)/.exec(guest.url())![1]!}`)).json()) as Booking;
  expect(booking).toMatchObject({ status: 'booked', charged: 10_000, due: 10_000 });

  await page.reload();
  await page.getByRole('link', { name: 'To the lesson' }).click();
  await page.getByText('Rita Fonseca (3)').first().waitFor();
  await page.getByText('Private', { exact: true }).first().waitFor();

  expect((await guest.request.delete(`/api/lessons/${booking.lesson_id}/bookings/${booking.id}`)).status()).toBe(200);
  await guest.goto(`${link}?lang=en`);
  await guest.getByRole('heading', { level: 1, name: 'Your lesson is cancelled' }).waitFor();
  await guest.getByRole('link', { name: 'To your booking' }).waitFor();
  await expectGoodScreen(guest);
});

test('a visitor declines an offer and is led to what the page then says, also after a reload; the school sees it and may offer again', async () => {
  const [guest, page] = [await journey.visitor(), await journey.admin()];
  const email = 'luc.group@example.com';
  const sent = await guest.request.post('/api/enquiries', { data: { kind: 'private', activity_id: null, people: 2, wish: 'Deux débutants.', name: 'Luc Martin', email, phone: '', lang: 'fr' } });
  expect(sent.status()).toBe(201);
  const list = (await (await page.request.get('/api/enquiries')).json()) as Enquiry[];
  const { id, version } = list.find((one) => one.email === email)!;
  const offer = { activity_id: 1, date: `${DAY}T10:00:00Z`, people: 2, price_cents: 9000, until: `${addDays(DAY, -1)}T23:00:00Z`, answer: 'À bientôt !', version };
  expect((await page.request.put(`/api/enquiries/${id}/offer`, { data: offer })).status()).toBe(200);

  await guest.goto('/enquire?lang=fr');
  await guest.goto(await mailedLink(guest, email, /http:\S+\/enquiry\/[^\s]+/));
  const decline = guest.getByRole('button', { name: 'Non, merci' });
  await decline.click();
  const heading = guest.getByRole('heading', { level: 1, name: 'Vous avez refusé cette offre' });
  await heading.waitFor();
  // The button is gone: keyboards and screen readers go on at the heading.
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectGoodScreen(guest);
  await guest.reload();
  await heading.waitFor();
  expect(await decline.count()).toBe(0);

  await page.goto(`/manage/enquiries/${id}?lang=fr`);
  await page.getByText('Refusée par le client', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Faire une autre offre' }).waitFor();
});

test('who deletes or archives an activity reads of the offers that lapse with it, and their guest reads so', async () => {
  const [guest, page] = [await journey.visitor(), await journey.admin({ viewport: { width: 390, height: 844 } })];
  const email = 'pia.group@example.com';
  await guest.request.post('/api/enquiries', { data: { kind: 'group', people: 4, wish: 'Yoga, please.', name: 'Pia Sommer', email, lang: 'en' } });
  const { id, version } = ((await (await page.request.get('/api/enquiries')).json()) as Enquiry[]).find((one) => one.email === email)!;
  const activity: Activity = await (await page.request.post('/api/activities', { data: { name: 'Yoga', place: 'Praia', price: 30 } })).json();
  let read = 0;
  page.on('request', (request) => void (decodeURIComponent(request.url()).includes('["offered"]') && (read += 1)));
  await gotoAtRest(page, `/manage/activities/${activity.id}?lang=en`);
  const dialog = page.getByRole('dialog');
  const ask = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await expect.poll(() => dialog.getByRole('button', { name, disabled: false }).count()).toBe(1);
  };
  await page.getByRole('button', { name: 'Delete' }).waitFor();
  expect(read, 'the form alone needs no offers').toBe(0);
  await ask('Delete');
  expect(await dialog.getByText('open offer', { exact: false }).count()).toBe(0);
  expect(read).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const offer = { activity_id: activity.id, date: `${DAY}T10:00:00Z`, people: 4, price_cents: 9000, until: `${addDays(DAY, -1)}T23:00:00Z`, answer: '', version };
  expect((await page.request.put(`/api/enquiries/${id}/offer`, { data: offer })).status()).toBe(200);
  // Read anew when it is asked again, and not to be confirmed before.
  let letAnswer = () => {};
  const held = new Promise<void>((resolve) => (letAnswer = resolve));
  const offers = (url: URL) => url.pathname === '/api/enquiries';
  await page.route(offers, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete', disabled: false }).count()).toBe(0);
  letAnswer();
  const warning = dialog.getByText('1 open offer to a guest is for this activity: it lapses, and the guest gets no mail about it.', { exact: false });
  await warning.waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete', disabled: false }).count()).toBe(1);
  expect(read).toBe(2);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.unroute(offers);

  // What could not be read is said, and is no reason against deleting.
  expectRefusals(page, /\/api\/enquiries/);
  await page.route(offers, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Unavailable.' } }));
  await ask('Delete');
  await dialog.getByText('could not be looked up', { exact: false }).waitFor();
  expect([read, await warning.count()]).toEqual([3, 0]);
  await expectGoodScreen(page);
  await page.unroute(offers);
  expectRefusals(page);

  const lesson: Lesson = await (await page.request.post('/api/lessons', { data: { activity_id: activity.id, date: `${DAY}T10:00:00Z`, num_places: 4 } })).json();
  await page.request.put(`/api/lessons/${lesson.id}`, { data: { is_cancelled: 1 } });
  await page.reload();
  await ask('Archive');
  await warning.waitFor();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  // The language is put back into the address once it has changed.
  await page.waitForURL('**/manage/activities?lang=en');

  await guest.goto('/enquire?lang=en');
  await guest.goto(`${await mailedLink(guest, email, /http:\S+\/enquiry\/[^\s?]+/)}?lang=en`);
  await guest.getByRole('heading', { level: 1, name: 'This offer has lapsed' }).waitFor();
  expect(await guest.getByText('Your enquiry', { exact: true }).count(), 'the school’s offer is not called so').toBe(1);
});

test('a visitor with a number from abroad reads in their language what it lacks, and sends the enquiry', async () => {
  const guest = await journey.visitor({ viewport: { width: 320, height: 720 } });
  expectRefusals(guest, /\/api\/enquiries$/);
  await guest.goto('/enquire?lang=de');
  await hydrated(guest);
  await guest.getByLabel('Wie viele Personen?').fill('12');
  await guest.getByLabel('Dein Wunsch').fill('Ein Geburtstag.');
  await guest.getByLabel('Name', { exact: true }).fill('Jürgen Müller');
  await guest.getByLabel('E-Mail', { exact: true }).fill('jm.group@example.com');
  await guest.getByLabel('Telefon (optional)').fill('0151 23456789');
  await guest.getByLabel('Privatstunde').check();
  await guest.getByLabel('Aktivität').selectOption({ index: 1 });
  const filledIn = () => guest.locator('form [name]').evaluateAll((fields) => fields.filter((field) => !(field instanceof HTMLInputElement && field.type === 'radio' && !field.checked)).map((field) => (field as HTMLInputElement).value));
  const entries = ['private', expect.stringMatching(/^\d+$/), '12', 'Ein Geburtstag.', 'Jürgen Müller', 'jm.group@example.com', '0151 23456789'];
  expect(await filledIn()).toEqual(entries);
  await guest.reload();
  await expect.poll(filledIn, { message: 'loaded again' }).toEqual(entries);
  await guest.getByRole('banner').getByRole('link').first().click();
  await guest.waitForURL((url) => !url.pathname.endsWith('/enquire'));
  await guest.goBack();
  await expect.poll(filledIn, { message: 'left and come back' }).toEqual(entries);
  await guest.getByRole('button', { name: 'Anfrage senden' }).click();
  await guest.getByText('Schau dir einige Angaben bitte nochmal an.').waitFor();
  await guest.getByText(/^Das ist keine vollständige Telefonnummer\. Eine Nummer aus einem anderen Land beginnt mit \+/).waitFor();
  await expectGoodScreen(guest);
  await guest.getByLabel('Telefon').fill('+49 151 23456789');
  await guest.getByRole('button', { name: 'Anfrage senden' }).click();
  await guest.getByText('jm.group@example.com').waitFor();
  await guest.goto('/enquire?lang=de');
  await hydrated(guest);
  expect(await guest.getByLabel('Dein Wunsch').inputValue(), 'what is sent is forgotten').toBe('');
});
