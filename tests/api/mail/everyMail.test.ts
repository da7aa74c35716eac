import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { LANGUAGES, type Language } from '#shared/language.ts';
import { mailTexts } from '../../../server/mail/locales/mailTexts.ts';
import { sampleMails } from '../../../server/mail/samples/sampleMails.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { icsEvent } from '../../support/messages/icsEvent.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';
import { adminOf, freshLesson, postForm, toCheckout, turnPaymentsOn } from '../../support/payments/paying.ts';
import { linksOf, recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { makeAccount, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
/** The evening before the lessons, when reminders are sent. */
const EVENING = new Date('2026-07-19T18:00:00Z');
const LESSON = '2026-07-20T09:00:00Z';
let school: TestApp;
let smtp: MailServer;
const warned = vi.spyOn(console, 'warn');
/** The mails that were sent, by language and event. The recipient's address names the event. */
const mails: Record<Language, Record<string, ParsedMail>> = { en: {}, pt: {}, es: {}, fr: {}, de: {} };

beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
  smtp = await mailServer();
  await turnPaymentsOn(school);
  await makeEverythingHappen();
}, 120_000);
afterAll(async () => {
  await smtp.close();
  await school.close();
});

const db = () => school.database.forTenant(NORTE);

async function book(who: string, lang: Language, lesson: { id: number }, change: object = {}): Promise<Booking> {
  const payload = submission({ email: `${who}@${lang}.example`, users: [{ name: 'Ana', age: '9' }, { name: 'Rui' }], ...change });
  return (await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=${lang}`, { payload })).json<Booking>();
}

async function payFor(who: string, lang: Language): Promise<Booking> {
  const booking = await book(who, lang, await freshLesson(school, 4, LESSON), { pay: 'now' });
  await postForm(school, new URL(await toCheckout(school, booking.id)).pathname, { action: 'pay' });
  return booking;
}

const cancel = ({ id, lesson_id }: Booking) => school.call('DELETE', `/api/lessons/${lesson_id}/bookings/${id}`);
const change = async (lesson_id: number, payload: object) => school.call('PUT', `/api/lessons/${lesson_id}`, { payload, cookie: await adminOf(school) });

async function moveAccount(email: string, to: string, lang: Language): Promise<unknown> {
  const cookie = await school.signIn(email);
  return school.call('POST', `/api/user/me/email-change?lang=${lang}`, { cookie, payload: { email: to, password: DEMO_PASSWORD } });
}

/** Causes every kind of mail in every language. Each reader's address names the event. */
async function makeEverythingHappen(): Promise<void> {
  const { password_hash } = await db().selectFrom('users').where('tenant_id', '=', 1).select('password_hash').executeTakeFirstOrThrow();
  const admins = LANGUAGES.map((lang) => ({ tenant_id: 1, email: `admin@${lang}.example`, password_hash, role: 'admin' as const, lang }));
  const movers = LANGUAGES.flatMap((lang) => ['mover', 'curious', 'owner'].map((who) => ({ tenant_id: 1, email: `${who}@${lang}.example`, password_hash })));
  await db().insertInto('users').values([...admins, ...movers]).execute();
  const steps: (() => Promise<unknown>)[] = [];
  const onTheEvening: (() => Promise<unknown>)[] = [];
  for (const lang of LANGUAGES) {
    const at = () => freshLesson(school, 4, LESSON);
    const stays = await book('received', lang, await at());
    const moved = await book('moved', lang, await at());
    const cancelled = await book('cancelled', lang, await at());
    const calledOff = await book('called-off', lang, await at());
    const paid = await payFor('paid', lang);
    const calledOffPaid = await payFor('called-off-paid', lang);
    steps.push(
      () => cancel(cancelled),
      () => cancel(paid),
      () => change(moved.lesson_id, { date: '2026-07-21T13:30:00Z' }),
      () => change(calledOff.lesson_id, { is_cancelled: 1 }),
      () => change(calledOffPaid.lesson_id, { is_cancelled: 1 }),
      () => makeAccount(school, `user@${lang}.example`),
      () => school.call('POST', '/api/register', { payload: { email: `newcomer@${lang}.example`, password: 'surf-demo', lang } }),
      () => makeAccount(school, `member@${lang}.example`),
      () => school.call('POST', '/api/register', { payload: { email: `member@${lang}.example`, password: 'surf-demo', lang } }),
      () => school.call('POST', '/api/password-resets', { payload: { email: `user@${lang}.example`, lang } }),
      () => moveAccount(`mover@${lang}.example`, `moved-to@${lang}.example`, lang),
      () => moveAccount(`curious@${lang}.example`, `owner@${lang}.example`, lang),
      () => school.call('POST', '/api/subscribers', { payload: { email: `subscriber@${lang}.example`, lang } }),
    );
    onTheEvening.push(
      async () => {
        const row = { tenant_id: 1, recipient: `reminded@${lang}.example`, lang, booking_id: stays.id, kind: 'lesson_reminder' } as const;
        const { id } = await db().insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow();
        await db().selectNoFrom((eb) => eb.fn('add_mail_job', [eb.val(1), eb.val(id)]).as('job')).execute();
      },
    );
  }
  // Sends each kind at once, because the next event of a booking would make the queued mail stale.
  collect(await sentMails(school, smtp), 'first');
  for (const step of steps) await step();
  collect(await sentMails(school, smtp), 'then');
  school.clock.now = EVENING;
  for (const remind of onTheEvening) await remind();
  collect(await sentMails(school, smtp), 'then');
  await db().updateTable('subscribers').set({ verified: true }).where('tenant_id', '=', 1).execute();
  await school.call('POST', '/api/notifications/send', { cookie: await school.signIn(ADMINS.norte) });
  collect(await sentMails(school, smtp), 'news');
  school.clock.now = NOW;
}

function collect(sent: ParsedMail[], when: string): void {
  for (const mail of sent) {
    const [who, lang] = recipientOf(mail).replace('.example', '').split('@') as [string, Language];
    // The demo's own admin gets mails too, in the language of the sign-in.
    if (!LANGUAGES.includes(lang)) continue;
    const kind = mail.attachments.length > 0 ? who : who === 'paid' ? 'money back' : who === 'called-off-paid' ? 'called-off money back' : who;
    mails[lang][`${when}: ${kind}`] = mail;
  }
}

const KINDS = [
  ...['first: received', 'first: moved', 'first: cancelled', 'first: called-off', 'first: called-off-paid', 'first: paid', 'first: admin'],
  ...['then: admin', 'then: called-off', 'then: called-off-paid', 'then: called-off money back', 'then: cancelled', 'then: money back', 'then: moved', 'then: paid', 'then: reminded'],
  ...['then: subscriber', 'then: user', 'then: newcomer', 'then: member', 'news: subscriber'],
  ...['then: mover', 'then: moved-to', 'then: curious', 'then: owner'],
].toSorted();

test.each(LANGUAGES)('every kind arrives in %s, from the school and with its address to answer to, whole in HTML and text', (lang) => {
  expect(Object.keys(mails[lang]).toSorted()).toEqual(KINDS);
  for (const [kind, mail] of Object.entries(mails[lang])) {
    expect(mail.from!.value, kind).toEqual([{ name: 'Praia Norte Surf School', address: 'bookings@lineup.example' }]);
    const [answers] = mail.replyTo!.value;
    expect(answers!.address, kind).toMatch(kind.endsWith('admin') ? /^[\w-]+@[a-z]{2}\.example$/ : /^ola@norte\.example$/);
    expect(mail.html, kind).toContain(`<html lang="${lang}">`);
    expect(mail.subject, kind).not.toMatch(/[{}]|undefined/);
    expect(mail.text, kind).not.toMatch(/\{\{|\}\}|undefined|null/);
  }
  expect(warned, 'no key is missing').not.toHaveBeenCalled();
});

/** The kinds that ask their reader to come to the lesson. */
const INVITING = [
  ...['first: received', 'first: moved', 'first: cancelled', 'first: called-off', 'first: called-off-paid', 'first: paid'],
  ...['then: moved', 'then: reminded'],
];

/** The kinds about a booking whose reader need not come. */
const ABOUT_BOOKING = /^then: (?:called-off|cancelled|money back|paid)/;

/** How the school's notes begin. */
const NOTES = {
  en: 'Meet us at the blue shed, Avenida da República 14',
  pt: 'Encontramo-nos no barracão azul, Avenida da República 14',
  es: 'Quedamos en la caseta azul, Avenida da República 14',
  fr: 'Rendez-vous au cabanon bleu, Avenida da República 14',
  de: 'Wir treffen uns zwanzig Minuten vorher am blauen Schuppen',
};

test.each(LANGUAGES)('the school’s notes are part of mails to people who are to come, and in the footer of others about a booking, and in no other, in %s', (lang) => {
  const heading = mailTexts(lang)('Good to know');
  const words = NOTES[lang];
  for (const [kind, mail] of Object.entries(mails[lang])) {
    const [letter, foot] = mail.text!.split('\n--\n');
    const isPart = INVITING.includes(kind);
    const isFoot = !isPart && ABOUT_BOOKING.test(kind);
    expect([letter!.includes(words), letter!.includes(heading), foot!.includes(words)], kind).toEqual([isPart, isPart, isFoot]);
    expect([...(mail.html as string).matchAll(/<h2[^>]*>([^<]*)/g)].some(([, text]) => text === heading), kind).toBe(isPart);
    expect((mail.html as string).split(words), kind).toHaveLength(isPart || isFoot ? 2 : 1);
    expect((mail.html as string).includes(`<strong>Praia Norte Surf School</strong><br>${words}`), kind).toBe(isFoot);
  }
});

test.each(LANGUAGES)('without a meeting point, mails to people who are to come say where the school is and its phone number, in %s', (lang) => {
  for (const [kind, mail] of Object.entries(mails[lang])) {
    const [letter] = mail.text!.split('\n--\n');
    const isTold = INVITING.includes(kind);
    expect([letter!.includes('Avenida da República 14, 2450-102 Nazaré'), letter!.includes('+351 912 000 100')], kind).toEqual([isTold, isTold]);
    expect((mail.html as string).includes('href="tel:+351912000100"'), kind).toBe(isTold);
  }
});

test('each language says it in its own words', () => {
  for (const kind of KINDS) {
    const said = LANGUAGES.map((lang) => mails[lang][kind]!.text!.split('\n\n')[1]);
    expect(new Set(said).size, `${kind}: ${said.join()}`).toBe(LANGUAGES.length);
  }
});

test('all links lead to pages that are there, and are the same in HTML and in text', async () => {
  const links = LANGUAGES.flatMap((lang) => Object.entries(mails[lang])).map(([kind, mail]) => ({ kind, ...linksOf(mail) }));
  for (const { kind, html, text } of links) {
    expect(html.length, kind).toBeGreaterThan(0);
    // In plain text, a list of lessons has one link for all of them.
    expect(text, kind).toEqual(kind.startsWith('news') ? html.filter((link) => !link.includes('/lessons/')) : html);
  }
  const pages = [...new Set(links.flatMap(({ html }) => html))].filter((link) => !/^(?:tel:|https:\/\/www\.google\.com\/maps\/)/.test(link));
  for (const page of pages) {
    expect(page).toMatch(/^http:\/\/localhost:8080\//);
    const answer = await school.call('GET', page.slice('http://localhost:8080'.length));
    expect([page, answer.statusCode]).toEqual([page, 200]);
  }
  expect(mails.en['first: received']!.html).toContain('src="http://localhost:8080/demo/norte-logo-180.png"');
});

test('no mail shows an escape sequence, or HTML that is escaped twice', () => {
  const texts = LANGUAGES.flatMap((lang) => Object.entries(sampleMails(lang)).flatMap(([name, { html, text }]) => [html, text].map((content) => [`${lang} ${name}`, content] as const)));
  expect(texts.length).toBeGreaterThan(500);
  // A line break that stays a backslash and a letter, and HTML that is escaped twice.
  expect(texts.filter(([, content]) => /\\|&amp;(?:amp|lt|gt|quot|#\d+);|\[object /.test(content)).map(([name]) => name)).toEqual([]);
});

test('mails say "place" for one participant and "places" for several', () => {
  const words = (name: string) => LANGUAGES.map((lang) => sampleMails(lang)[name]!.text.split('\n')[2]);
  expect(words('booking_received_alone')).toEqual(['Your place is booked', 'O teu lugar está reservado', 'Tu plaza está reservada', 'Votre place est réservée', 'Dein Platz ist gebucht']);
  expect(words('booking_received')).toEqual(['Your places are booked', 'Os teus lugares estão reservados', 'Tus plazas están reservadas', 'Vos places sont réservées', 'Deine Plätze sind gebucht']);
});

test('what a mail says of the lesson and the money', () => {
  const text = (kind: string) => mails.en[kind]!.text!;
  expect(text('then: moved')).toMatch(/Your lesson has a new time\n[^]*Tuesday, 21 July 2026, 14:30\n[^]*Previously: Monday 20 July, 10:00/);
  expect(text('then: called-off')).toContain('There is nothing to pay.');
  expect(text('then: called-off-paid')).toContain('€70 goes back to your card now.');
  expect(text('then: called-off-paid')).toContain('Refunded to your card: €70');
  expect(text('then: called-off money back')).toContain('We had to cancel the lesson, and we are sorry.');
  // The word of their titles is *Surfstunde*.
  expect(mails.de['then: called-off']!.text).toContain('Deine Surfstunde fällt aus\nWir mussten sie absagen.');
  expect(mails.de['then: moved']!.text).toContain('Deine Surfstunde hat einen neuen Termin\nWir mussten sie verlegen.');
  expect(text('then: reminded')).toContain('See you tomorrow at 10:00');
  expect(text('first: admin')).toMatch(/has booked \d places?\.[^]*Phone: \+351 912 345 678\n[^]*See the lesson:\nhttp:\/\/localhost:8080\/manage\/lessons\/\d+/);
  expect(mails.en['first: admin']!.html).toMatch(/href="tel:\+351912345678"[^>]*>\+351 912 345 678</);
});

test.each(LANGUAGES)('struck through are the date and time of a lesson that its reader is not to come to, and nothing else, in %s', (lang) => {
  for (const [kind, mail] of Object.entries(mails[lang])) {
    const struck = [...(mail.html as string).matchAll(/line-through[^>]*>([^<]*)/g)].map(([, text]) => text!);
    const isOff = ['then: called-off', 'then: called-off-paid', 'then: called-off money back', 'then: cancelled', 'then: paid', 'then: money back'].includes(kind);
    const expected = isOff ? [/^\D*20\D*2026$/, /^10:00$/] : kind === 'then: moved' ? [/^\D*20\D*, 10:00$/] : [];
    expect(struck, kind).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  }
});

test.each(LANGUAGES)('calendars take the booking, its new time and its end as one event, in %s', (lang) => {
  const event = (kind: string) => {
    const parts = mails[lang][kind]!.attachments;
    expect(parts.map(({ contentType }) => contentType), kind).toEqual(['text/calendar', 'application/ics']);
    expect(parts[0]!.content.equals(parts[1]!.content)).toBe(true);
    return icsEvent(parts[0]!.content.toString());
  };
  const people = { organizer: 'ola@norte.example' };
  for (const [who, method, status, date] of [
    ['moved', 'REQUEST', 'CONFIRMED', '2026-07-21T13:30:00Z'],
    ['cancelled', 'CANCEL', 'CANCELLED', LESSON],
    ['called-off', 'CANCEL', 'CANCELLED', LESSON],
  ] as const) {
    const [first, then] = [event(`first: ${who}`), event(`then: ${who}`)];
    expect(first).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', start: new Date(LESSON), attendees: [`${who}@${lang}.example`], ...people });
    expect(then).toMatchObject({ method, status, start: new Date(date), uid: first.uid, attendees: [`${who}@${lang}.example`], ...people });
    expect(then.sequence).toBeGreaterThan(first.sequence);
  }
});
