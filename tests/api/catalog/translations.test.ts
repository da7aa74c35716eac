import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Photo } from '#shared/contract/photo.ts';
import type { Language } from '#shared/language.ts';
import type { School } from '#shared/school/schoolContract.ts';
import type { Translations } from '#shared/translations/translated.ts';
import { auditLog } from '../../support/auditLog.ts';
import { mailServer, type MailServer } from '../../support/messages/mailServer.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { uploaded } from '../../support/photos.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

type Stored = Record<string, unknown> & { id: number; version: number; translations?: Translations };

/** Texts of a new activity, and what its translations are at first. */
const TEXTS = { name: 'Surf camp', place: 'Main beach' };
const WORDS = { de: { name: 'Surfkurs', place: 'Hauptstrand' }, pt: { name: 'Curso de surf' } };

let school: TestApp;
let admin: string;
let activity: Stored;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());
beforeEach(async () => {
  activity = (await asAdmin('POST', '/api/activities', { ...TEXTS, price: 40, translations: WORDS })).json<Stored>();
});

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => school.call(method, url, { cookie: admin, ...(payload && { payload }) });
const publicly = async (url: string, host: string = HOSTS.norte) => (await school.call('GET', url, { host })).json<Stored>();
const nameIn = async (lang: string, id = activity.id) => (await publicly(`/api/activities/${id}?lang=${lang}`)).name;
const change = (payload: object, id = activity.id) => asAdmin('PUT', `/api/activities/${id}`, payload);

describe('a record with translations', () => {
  test('is read in the language that is asked for, else as it was before; text by text it falls back to the default language', async () => {
    const path = `/api/activities/${activity.id}`;
    expect(await publicly(`${path}?lang=de`)).toMatchObject(WORDS.de);
    expect(await publicly(`${path}?lang=pt`)).toMatchObject({ name: 'Curso de surf', place: 'Main beach' });
    for (const query of ['', '?lang=en', '?lang=fr']) expect(await publicly(path + query)).toMatchObject(TEXTS);
    const list = await publicly('/api/activities?sort=["id","DESC"]&range=[0,0]&lang=de');
    expect(list).toMatchObject([WORDS.de]);
    expect((await school.call('GET', `${path}?lang=xx`)).statusCode).toBe(400);
  });

  test('shows its translations to admins alone, who get them untranslated where they do not ask for a language', async () => {
    const path = `/api/activities/${activity.id}`;
    expect((await asAdmin('GET', path)).json()).toMatchObject({ ...TEXTS, translations: WORDS });
    for (const answer of [await publicly(path), await publicly(`${path}?lang=de`), (await asAdmin('GET', `${path}?lang=de`)).json<Stored>()]) expect(answer).not.toHaveProperty('translations');
    expect((await asAdmin('GET', `${path}?lang=de`)).json()).toMatchObject(WORDS.de);
  });

  test('keeps them when other fields change, and loses those that are emptied', async () => {
    expect((await change({ price: 41 })).json()).toMatchObject({ translations: WORDS });
    const emptied = await change({ translations: { de: { name: '  Surf kurs ', place: '' }, pt: {} } });
    expect(emptied.json()).toMatchObject({ translations: { de: { name: 'Surf kurs' } } });
    expect(await nameIn('pt')).toBe('Surf camp');
    const entry = (await auditLog(school)).at(-1)!;
    expect(entry).toMatchObject({ action: 'activity.change', changes: { 'name.de': ['Surfkurs', 'Surf kurs'], 'place.de': ['Hauptstrand', null], 'name.pt': ['Curso de surf', null] } });
  });

  test.each([
    ['an unknown language', { it: { name: 'Corso' } }, 'translations.it', 'not_valid'],
    ['the default language', { en: { name: 'Course' } }, 'translations.en', 'not_valid'],
    ['an unknown field', { de: { color: 'blau' } }, 'translations.de.color', 'not_valid'],
    ['a text that is too long', { pt: WORDS.pt, de: { name: 'x'.repeat(101) } }, 'translations.de.name', 'too_long'],
    ['a name without letters', { de: { name: '!' } }, 'translations.de.name', 'required'],
  ])('refuses %s with a sentence and changes nothing', async (_case, translations, field, code) => {
    const answer = await change({ name: 'Other', translations });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_entry', errors: { [field]: expect.stringMatching(/\.$/) }, problems: { [field]: { code } } });
    expect((await asAdmin('GET', `/api/activities/${activity.id}`)).json()).toEqual(activity);
  });

  test.each([[7], [{ de: 'Kurs' }], [{ de: { name: 7 } }], [[]]])('refuses translations of another shape: %j', async (translations) => {
    expect((await change({ translations })).statusCode).toBe(400);
  });

  test.each([
    ['tags', { name: 'Ladies', translations: { de: { name: 'Frauen' } } }, { name: 'Frauen' }],
    ['products', { title: 'Ten', description: 'Valid', price: 1, translations: { de: { title: 'Zehn', description: 'Gültig' } } }, { title: 'Zehn', description: 'Gültig' }],
    ['posts', { title: 'Swell', body: 'Come *early*.', translations: { de: { title: 'Wellen', body: 'Kommt *früh*.\n\nBald.' } } }, { title: 'Wellen', body: 'Kommt *früh*.\n\nBald.' }],
  ])('%s have them too', async (resource, sent, texts) => {
    const { id } = (await asAdmin('POST', `/api/${resource}`, sent)).json<Stored>();
    expect(await publicly(`/api/${resource}/${id}?lang=de`)).toMatchObject(texts);
  });
});

describe('a school’s texts', () => {
  const save = (group: string, payload: object) => asAdmin('PUT', `/api/school/${group}`, payload);
  const pitchIn = async (lang: string) => (await publicly(`/api/settings?filter={"name":["pitch"]}&lang=${lang}`) as unknown as { value: string }[])[0]!.value;

  test('are translated in their group, and by the API of settings', async () => {
    const before = (await asAdmin('GET', '/api/school/look')).json<School>();
    const saved = await save('look', { ...before, translations: { de: { pitch: 'Surfen lernen', home_alert: '' } } });
    expect(saved.json()).toMatchObject({ pitch: before.pitch, translations: { de: { pitch: 'Surfen lernen' } } });
    expect([await pitchIn('de'), await pitchIn('fr')]).toEqual(['Surfen lernen', before.pitch]);
    const [setting] = (await asAdmin('GET', '/api/settings?filter={"name":["pitch"]}')).json<Stored[]>();
    expect(setting!.translations).toEqual({ de: { value: 'Surfen lernen' } });
    expect((await asAdmin('PUT', `/api/settings/${setting!.id}`, { translations: { fr: { value: 'Apprendre' } } })).json()).toMatchObject({ translations: { fr: { value: 'Apprendre' } } });
    expect((await asAdmin('GET', '/api/school/look')).json()).toMatchObject({ translations: { fr: { pitch: 'Apprendre' } } });
    const changes = (await auditLog(school)).slice(-2).map((entry) => entry.changes);
    // The demo school has translations in all languages.
    expect(changes).toEqual([expect.objectContaining({ 'pitch.de': [expect.any(String), 'Surfen lernen'], 'pitch.fr': [expect.any(String), null] }), { 'value.de': ['Surfen lernen', null], 'value.fr': [null, 'Apprendre'] }]);
  });

  test('of another kind have none', async () => {
    for (const [group, field] of [['contact', 'phone'], ['look', 'name'], ['look', 'about_text']] as const) {
      const answer = await save(group, { translations: { de: { [field]: 'x' } } });
      expect([answer.statusCode, Object.keys(answer.json<{ problems: object }>().problems)]).toEqual([400, [`translations.de.${field}`]]);
    }
    const [phone] = (await asAdmin('GET', '/api/settings?filter={"name":["phone"]}')).json<Stored[]>();
    expect((await asAdmin('PUT', `/api/settings/${phone!.id}`, { translations: { de: { value: '262' } } })).statusCode).toBe(400);
  });
});

test('two schools with different default languages each fall back to their own', async () => {
  const cookie = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const call = (method: 'POST' | 'PUT', url: string, payload: object) => school.call(method, url, { host: HOSTS.baleal, cookie, payload });
  await call('PUT', '/api/school/languages', { langs: ['pt', 'de', 'en'] });
  const { id } = (await call('POST', '/api/activities', { name: 'Curso', place: 'Baleal', price: 30, translations: { en: { name: 'Course' } } })).json<Stored>();
  const names = await Promise.all(['pt', 'de', 'en'].map(async (lang) => (await publicly(`/api/activities/${id}?lang=${lang}`, HOSTS.baleal)).name));
  expect(names).toEqual(['Curso', 'Curso', 'Course']);
  expect((await call('PUT', `/api/activities/${id}`, { translations: { pt: { name: 'Aula' } } })).statusCode).toBe(400);
  expect(await nameIn('fr')).toBe('Surf camp');
});

describe('another default language', () => {
  const speak = (langs: Language[]) => asAdmin('PUT', '/api/school/languages', { langs });

  test('swaps the texts: translations become the texts, texts become translations, what is not translated stays', async () => {
    const plain = (await asAdmin('POST', '/api/activities', { ...TEXTS, price: 30 })).json<Stored>();
    const [pitch] = (await asAdmin('GET', '/api/settings?filter={"name":["pitch"]}')).json<Stored[]>();
    await asAdmin('PUT', `/api/settings/${pitch!.id}`, { value: 'Learn', translations: { pt: { value: 'Aprender' } } });
    expect((await speak(['pt', 'en', 'de'])).statusCode).toBe(200);
    try {
      const read = async (path: string) => (await asAdmin('GET', path)).json<Stored>();
      expect(await read(`/api/activities/${activity.id}`)).toMatchObject({
        ...{ name: 'Curso de surf', place: 'Main beach', version: activity.version + 1 },
        translations: { en: { name: 'Surf camp' }, de: WORDS.de },
      });
      expect(await read(`/api/activities/${plain.id}`)).toEqual(plain);
      expect(await read(`/api/settings/${pitch!.id}`)).toMatchObject({ value: 'Aprender', translations: { en: { value: 'Learn' } } });
      expect([await nameIn('en'), await nameIn('de'), await nameIn('fr')]).toEqual(['Surf camp', 'Surfkurs', 'Curso de surf']);
      expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'school.change', changes: { langs: [expect.arrayContaining(['en']), ['pt', 'en', 'de']] } });
      // A form that was opened before saves nothing over the swapped texts.
      expect((await change({ ...activity, price: 45 })).json()).toMatchObject({ code: 'changed_meanwhile' });
    } finally {
      await speak(['en', 'pt', 'es', 'fr', 'de']);
    }
    expect((await asAdmin('GET', `/api/activities/${activity.id}`)).json()).toEqual({ ...activity, version: activity.version + 2 });
  });

  test('swaps the descriptions of photos too, which visitors get in their language alone', async () => {
    const { hash } = await uploaded(school, admin);
    const photos = [{ hash, alt: 'Four boards', alts: { de: 'Vier Bretter', fr: '' } }];
    const { id } = (await asAdmin('POST', '/api/activities', { ...TEXTS, price: 40, photos })).json<Stored>();
    const seenBy = async (read: Promise<unknown>) => ((await read) as { photos: object[] }).photos[0];
    const written = async () => seenBy(asAdmin('GET', `/api/activities/${id}`).then((answer) => answer.json()));
    expect(await written()).toMatchObject({ alt: 'Four boards', alts: { de: 'Vier Bretter' } });
    const alts = await Promise.all(['?lang=de', '?lang=fr', ''].map((query) => seenBy(publicly(`/api/activities/${id}${query}`))));
    expect(alts.map((photo) => [(photo as Photo).alt, 'alts' in photo!])).toEqual([['Vier Bretter', false], ['Four boards', false], ['Four boards', false]]);
    await speak(['de', 'en', 'pt', 'es', 'fr']);
    try {
      expect(await written()).toMatchObject({ alt: 'Vier Bretter', alts: { en: 'Four boards' } });
    } finally {
      await speak(['en', 'pt', 'es', 'fr', 'de']);
    }
    expect(await written()).toMatchObject({ alt: 'Four boards', alts: { de: 'Vier Bretter' } });
    expect((await change({ photos: [{ hash, alts: { de: 'x'.repeat(301) } }] }, id)).statusCode).toBe(400);
  });

  test('leaves the texts of other schools and those of another order of languages alone', async () => {
    const others = await publicly('/api/activities', HOSTS.baleal);
    await speak(['en', 'de', 'pt', 'es', 'fr']);
    expect((await asAdmin('GET', `/api/activities/${activity.id}`)).json()).toEqual(activity);
    expect(await publicly('/api/activities', HOSTS.baleal)).toEqual(others);
  });
});

describe('what guests receive', () => {
  let smtp: MailServer;
  let booking: Booking;
  beforeAll(async () => {
    smtp = await mailServer();
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    const lesson = (await asAdmin('POST', '/api/lessons', { activity_id: activity.id, date: '2026-07-20T09:00:00Z', num_places: 8 })).json<Stored>();
    booking = (await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=de`, { payload: submission({ email: 'greta@example.com' }) })).json<Booking>();
  });

  test('is a mail in their language, with the school’s words in it', async () => {
    const [notes] = (await asAdmin('GET', '/api/settings?filter={"name":["mail_extra_notes"]}')).json<Stored[]>();
    await asAdmin('PUT', `/api/settings/${notes!.id}`, { value: 'Bring a towel.', translations: { de: { value: 'Bring ein Handtuch mit.' } } });
    const mail = (await sentMails(school, smtp)).find((one) => recipientOf(one) === 'greta@example.com')!;
    for (const body of [mail.text!, String(mail.html)]) {
      for (const words of ['Surfkurs', 'Hauptstrand', 'Bring ein Handtuch mit.']) expect(body).toContain(words);
      expect(body).not.toContain('Surf camp');
    }
  });

  test('is a calendar file, and a feed, in the language that is asked for', async () => {
    for (const path of [`/api/bookings/${booking.id}/calendar.ics`, '/calendar.ics']) {
      const [german, english] = await Promise.all(['de', 'en'].map(async (lang) => (await school.call('GET', `${path}?lang=${lang}`)).body));
      expect(german).toContain('Surfkurs');
      expect(english).toContain('Surf camp');
      expect(english).not.toContain('Surfkurs');
    }
  });
});
