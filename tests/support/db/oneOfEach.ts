import type { Lesson } from '#shared/contract/lesson.ts';
import { issueEmailChange } from '../../../server/accounts/emailChanges.ts';
import { issuePasswordReset } from '../../../server/accounts/passwordResets.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { soldPack } from '../payments/passes.ts';
import { postForm, turnPaymentsOn } from '../payments/paying.ts';
import { submission, type TestApp } from '../testApp.ts';
import { ADMINS, HOSTS, NOW } from '../world.ts';

const BALEAL = { id: 2 };

/** What identifies a record of each kind that has an address in the API. */
export type OneOfEach = {
  lesson: Lesson;
  booking: { id: string; reference: string };
  payment: string;
  mail: number;
  reset: string;
  session: string;
  emailChange: string;
  subscriber: string;
  pass: { id: string; code: string };
  user: number;
  guest: number;
  invitation: number;
  passkey: number;
  callOff: number;
  series: string;
  enquiry: { id: number; secret: string };
  waiting: { id: number; secret: string };
  opening: string;
  review: number;
};

/** The application, and the session of Baleal's admin. */
type Their = { school: TestApp; admin: string };

/** Makes a record of each kind at Baleal. @param admin the session of its admin */
export async function oneOfEach(school: TestApp, admin: string): Promise<OneOfEach> {
  const their = { school, admin };
  const lesson = await school.lessonIn('open', { host: HOSTS.baleal, free: 1 });
  const made = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { host: HOSTS.baleal, payload: submission() });
  await school.call('POST', '/api/notifications/send', { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal) });
  await school.call('POST', '/api/discount_codes', { host: HOSTS.baleal, cookie: admin, payload: { code: 'THEIRS', percent: 10 } });
  return {
    lesson,
    booking: made.json(),
    payment: await theirPayment(their, made.json<{ id: string }>().id),
    mail: await theirMail(their),
    reset: await theirReset(their),
    session: await theirSession(their),
    emailChange: await theirEmailChange(their),
    subscriber: await theirSubscriber(their),
    pass: await soldPack(school, {}, BALEAL),
    user: await theirUser(their),
    guest: await theirGuest(their),
    invitation: await theirInvitation(their),
    passkey: await theirPasskey(their),
    callOff: await theirCallOff(their),
    series: await theirSeries(their),
    enquiry: await theirEnquiry(their),
    waiting: await theirWaiting(their, lesson.id),
    opening: await theirOpening(their, lesson.id),
    review: await theirReview(their, made.json<{ id: string }>().id),
  };
}

/** The secret of a valid password link of Baleal's admin. */
async function theirReset({ school }: Their): Promise<string> {
  const db = school.database.forTenant(BALEAL);
  const { id } = await db.selectFrom('users').where('tenant_id', '=', 2).select('id').executeTakeFirstOrThrow();
  return (await issuePasswordReset(db, BALEAL, { user_id: id, recipient: ADMINS.baleal, creation_date: NOW.toISOString() }, NOW))!;
}

/** The secret of a valid link to a new email of Baleal's admin. */
async function theirEmailChange({ school }: Their): Promise<string> {
  const cookie = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const email = 'moving@baleal.example';
  await school.call('POST', '/api/user/me/email-change', { host: HOSTS.baleal, cookie, payload: { email, password: DEMO_PASSWORD } });
  const db = school.database.forTenant(BALEAL);
  const { user_id } = await db.selectFrom('email_changes').where('tenant_id', '=', 2).select('user_id').executeTakeFirstOrThrow();
  return ((await issueEmailChange(db, BALEAL, { user_id, recipient: email }, NOW)) as { secret: string }).secret;
}

/** A session of Baleal's admin. */
async function theirSession({ school }: Their): Promise<string> {
  const sessions = school.database.forTenant(BALEAL).selectFrom('sessions').where('tenant_id', '=', 2);
  return (await sessions.select('id').executeTakeFirstOrThrow()).id;
}

/** An open payment page of Baleal. */
async function theirPayment({ school }: Their, paymentId: string): Promise<string> {
  await turnPaymentsOn(school, BALEAL);
  await postForm(school, '/api/create-checkout-session', { paymentId }, HOSTS.baleal);
  const payments = school.database.forTenant(BALEAL).selectFrom('payments').where('tenant_id', '=', 2);
  return (await payments.select('id').executeTakeFirstOrThrow()).id;
}

/** A failed mail of Baleal. */
async function theirMail({ school }: Their): Promise<number> {
  const mails = school.database.forTenant(BALEAL).updateTable('mails').set({ status: 'failed' }).where('tenant_id', '=', 2);
  return (await mails.returning('id').executeTakeFirstOrThrow()).id;
}

async function theirSubscriber({ school }: Their): Promise<string> {
  await school.call('POST', '/api/subscribers', { host: HOSTS.baleal, payload: { email: 'reader@example.com' } });
  const subscribers = school.database.forTenant(BALEAL).selectFrom('subscribers').where('tenant_id', '=', 2);
  return (await subscribers.select('id').executeTakeFirstOrThrow()).id;
}

async function theirUser({ school, admin }: Their): Promise<number> {
  return (await school.call('GET', '/api/user/me', { host: HOSTS.baleal, cookie: admin })).json<{ id: number }>().id;
}

async function theirWaiting({ school }: Their, lesson_id: number): Promise<{ id: number; secret: string }> {
  const entry = { lesson_id, position: 1, people: 1, name: 'Ana', email: 'ana@example.com', phone: '', lang: 'pt', creation_date: '2026-07-01T09:00:00Z' } as const;
  return school.database.forTenant(BALEAL).insertInto('waiting').values({ tenant_id: 2, ...entry }).returning(['id', 'secret']).executeTakeFirstOrThrow();
}

async function theirOpening({ school }: Their, lesson_id: number): Promise<string> {
  const request = { lesson_id, email: 'ana@example.com', lang: 'pt', creation_date: '2026-07-01T09:00:00Z' };
  return (await school.database.forTenant(BALEAL).insertInto('opening_requests').values({ tenant_id: 2, ...request }).returning('id').executeTakeFirstOrThrow()).id;
}

async function theirEnquiry({ school }: Their): Promise<{ id: number; secret: string }> {
  const enquiry = { kind: 'group', name: 'Ana', email: 'ana@example.com', phone: '', people: 4, wish: 'A morning.', lang: 'pt', creation_date: '2026-07-01T09:00:00Z' } as const;
  return school.database.forTenant(BALEAL).insertInto('enquiries').values({ tenant_id: 2, ...enquiry }).returning(['id', 'secret']).executeTakeFirstOrThrow();
}

async function theirGuest({ school }: Their): Promise<number> {
  return (await school.database.forTenant(BALEAL).selectFrom('guests').where('tenant_id', '=', 2).select('id').executeTakeFirstOrThrow()).id;
}

async function theirInvitation({ school, admin }: Their): Promise<number> {
  return (await school.call('POST', '/api/team/invitations', { host: HOSTS.baleal, cookie: admin, payload: { email: 'eva@example.com', role: 'admin' } })).json<{ id: number }>().id;
}

/** A lesson of the other school that was called off. */
async function theirCallOff({ school, admin }: Their): Promise<number> {
  const { id } = (await school.call('POST', '/api/lessons', { host: HOSTS.baleal, cookie: admin, payload: { activity_id: await theirRecord({ school, admin }, 'activities'), date: '2026-07-20T09:00:00Z', num_places: 8 } })).json<Lesson>();
  const payload = { lesson_ids: [id], reason: {}, offers_dates: true, days: 7 };
  return (await school.call('POST', '/api/call-offs', { host: HOSTS.baleal, cookie: admin, payload })).json<{ id: number }>().id;
}

async function theirReview({ school, admin }: Their, booking_id: string): Promise<number> {
  const row = { tenant_id: 2, booking_id, activity_id: await theirRecord({ school, admin }, 'activities'), lesson_date: NOW.toISOString(), lang: 'en', stars: 5, creation_date: NOW.toISOString() } as const;
  return (await school.database.forTenant(BALEAL).insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function theirSeries({ school, admin }: Their): Promise<string> {
  const payload = { id: crypto.randomUUID(), activity_id: await theirRecord({ school, admin }, 'activities'), num_places: 8, instructors: [], tags: [], days: ['mon'], times: ['10:00'], from: '2026-07-20', until: '2026-07-20', except: [] };
  return (await school.call('POST', '/api/lesson-series', { host: HOSTS.baleal, cookie: admin, payload })).json<{ id: string }>().id;
}

async function theirPasskey({ school, admin }: Their): Promise<number> {
  const row = { tenant_id: 2, user_id: await theirUser({ school, admin }), credential_id: Buffer.from('a'), public_key: Buffer.from('b'), counter: 0, transports: [], host: HOSTS.baleal, name: 'A key', creation_date: NOW.toISOString() };
  return (await school.database.forTenant(BALEAL).insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The first record of a catalog resource of Baleal. */
export async function theirRecord({ school, admin }: Their, resource: string): Promise<number> {
  const [first] = (await school.call('GET', `/api/${resource}`, { host: HOSTS.baleal, cookie: admin })).json<{ id: number }[]>();
  return first!.id;
}
