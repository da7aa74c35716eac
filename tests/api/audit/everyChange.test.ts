import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { OwnDomains } from '#shared/contract/domains.ts';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { SoldPass } from '#shared/contract/pass.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { RecordOrder } from '#shared/contract/order.ts';
import type { AuditAction } from '#shared/audit/auditActions.ts';
import { auditLog } from '../../support/auditLog.ts';
import { type DnsServer, dnsServer } from '../../support/dnsServer.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { hold, reported, paymentsOf, toCheckout, turnPaymentsOn } from '../../support/payments/paying.ts';
import { drawnPhoto } from '../../support/photos.ts';
import { planText, recurring } from '../../support/recurringActivities.ts';
import { makeAccount, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { ADMINS, NOW } from '../../support/world.ts';

const EDIT = { version: 1, users: [{ name: 'Bruna', age: '' }], phone: '', email: null, notes: '', tells_guest: false };
const NORTE = { id: 1 };
type Method = 'POST' | 'PUT' | 'DELETE';

let school: TestApp;
let admin: string;
let dns: DnsServer;
beforeAll(async () => {
  dns = await dnsServer();
  school = await testApp({ config: { domains: { target: 'app.localhost', addresses: ['192.0.2.7'], servers: [dns.address] } } });
  admin = await school.signIn(ADMINS.norte);
  await turnPaymentsOn(school);
});
afterAll(async () => {
  await school.close();
  await dns.close();
});

const send = (method: Method, url: string, payload?: object): Promise<LightMyRequestResponse> =>
  school.call(method, url, { cookie: admin, ...(payload ? { payload } : {}) });
const made = async (url: string, payload: object): Promise<number> => (await send('POST', url, payload)).json<{ id: number }>().id;

/** How to use a route: `prepare` makes what it needs; `refused` is a request that a rule refuses, `isAfter` after the successful one. */
type Case = {
  action: AuditAction;
  prepare?: () => Promise<object>;
  payload?: object;
  refused?: { url?: string; payload?: object; status: number; isAfter?: boolean };
};

const MISSING = 999_999;
const redeemed = { code: '' };
const exported = { rows: 3, lesson_id: 1 };
const LESSON = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 8 };
const MANUAL = { ...submission({ email: null, source: 'manual' }), payment_intent_id: null };
const moved = { from_lesson_id: 0, lesson_id: 0 };
const message = { lesson_ids: [] as number[], subject: { en: 'Wind' }, body: { en: 'It is windy.' }, idempotency_key: crypto.randomUUID() };
const stormy = { lesson_ids: [] as number[], reason: {}, offers_dates: true, days: 7 };
const shifted = { lessons: [] as object[], days: 1 };
const series = { id: '', activity_id: LESSON.activity_id, num_places: 8, instructors: [], tags: [], days: ['mon'], times: ['10:00'], from: '2026-07-06', until: '2026-07-13', except: [] };
const newSeries = async () => Object.assign(series, { id: crypto.randomUUID() });
const addedSeries = async () => (await send('POST', '/api/lesson-series', await newSeries())).json<{ id: string }>();
const lesson = () => made('/api/lessons', LESSON).then((id) => ({ id }));
const booked = async () => {
  const { id } = await lesson();
  const answer = await send('POST', `/api/lessons/${id}/bookings`, MANUAL);
  return { lessonId: id, bookingId: answer.json<Booking>().id };
};

/** The guest of a booking of its own. */
const guest = async () => {
  const { bookingId } = await booked();
  return (await school.database.forTenant(NORTE).selectFrom('bookings').where('tenant_id', '=', 1).where('id', '=', bookingId).select('guest_id').executeTakeFirstOrThrow()).guest_id;
};

const ENQUIRY = { kind: 'group', name: 'Mia Huber', email: 'mia@example.com', people: 4, wish: 'A morning in July.' };
const OFFER = { activity_id: 1, date: '2026-07-20T08:00:00Z', people: 4, price_cents: 10_000, until: '2026-07-10T08:00:00Z', answer: '', version: 1 };

/** An enquiry of its own. */
const enquiry = async () => {
  const values = { tenant_id: 1, ...ENQUIRY, kind: 'group', phone: '', lang: 'de', creation_date: NOW.toISOString() } as const;
  return school.database.forTenant(NORTE).insertInto('enquiries').values(values).returning('id').executeTakeFirstOrThrow();
};

const waitingOrder: { ids: number[] } = { ids: [] };

/** An entry of a waiting list of its own. */
const waits = async () => {
  const { id } = await lesson();
  const values = { tenant_id: 1, lesson_id: id, position: 1, people: 2, name: 'Mia Huber', email: 'mia@example.com', phone: '+351912345678', lang: 'de', creation_date: NOW.toISOString() };
  const { id: waitingId } = await school.database.forTenant(NORTE).insertInto('waiting').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, waitingId };
};

/** The merge of a guest of whom the test knows. */
const merged = { version: 1, other: { id: 0, version: 1 } };

/** A booking of a lesson that the admin gives, today. */
const bookedOwn = async () => {
  const lessonId = await made('/api/lessons', { ...LESSON, date: NOW.toISOString(), instructors: [1] });
  await school.database.forTenant(NORTE).updateTable('users').set({ instructor_id: 1 }).where('tenant_id', '=', 1).where('email', '=', ADMINS.norte).execute();
  const answer = await send('POST', `/api/lessons/${lessonId}/bookings`, MANUAL);
  return { lessonId, reference: answer.json<Booking>().reference, position: 0 };
};

const atDesk = (change: object = {}) => ({ id: crypto.randomUUID(), amount: '10', ...change });
async function paidInCash(): Promise<object> {
  const ids = await booked();
  const answer = await send('POST', `/api/lessons/${ids.lessonId}/bookings/${ids.bookingId}/payments`, atDesk({ amount: '20', method: 'cash' }));
  return { ...ids, entryId: answer.json<BookingMoney>().entries.at(-1)!.id };
}

const catalog = (name: string, type: 'activity' | 'tag' | 'instructor' | 'post' | 'product', record: object, change: object): Record<string, Case> => ({
  [`POST /api/${name}`]: { action: `${type}.add`, payload: record, refused: { payload: { ...record, name: '', title: '' }, status: 400 } },
  [`PUT /api/${name}/{id}`]: { action: `${type}.change`, prepare: async () => ({ id: await made(`/api/${name}`, record) }), payload: change, refused: { payload: { version: 99 }, status: 409 } },
  [`DELETE /api/${name}/{id}`]: { action: `${type}.delete`, prepare: async () => ({ id: await made(`/api/${name}`, record) }), refused: { url: `/api/${name}/${MISSING}`, status: 404 } },
});

/** Puts the records of the school in the opposite order. */
function order(name: string, type: 'activity' | 'instructor' | 'product', record: object): Record<string, Case> {
  const payload: RecordOrder = { ids: [] };
  const prepare = async () => {
    await made(`/api/${name}`, record);
    await made(`/api/${name}`, record);
    const all = (await school.call('GET', `/api/${name}`, { cookie: admin })).json<{ id: number }[]>();
    return Object.assign(payload, { ids: all.map(({ id }) => id).toReversed() });
  };
  return { [`PUT /api/${name}/order`]: { action: `${type}.order`, prepare, payload, refused: { payload: { ids: [MISSING] }, status: 400 } } };
}

const CASES: Record<string, Case> = {
  ...catalog('activities', 'activity', { name: 'Dawn patrol', price: 30 }, { price: 35 }),
  ...catalog('tags', 'tag', { get name() { return `Group ${crypto.randomUUID()}`; } }, { name: 'First timers' }),
  ...catalog('instructors', 'instructor', { name: 'Rui Costa', email: 'rui@norte.example' }, { email: 'costa@norte.example' }),
  ...catalog('posts', 'post', { title: 'Swell', body: 'On its way.' }, { body: 'It is here.' }),
  ...catalog('products', 'product', { title: 'Five lessons', price: 15_000 }, { price: 14_000 }),
  ...order('activities', 'activity', { name: 'Dawn patrol', price: 30 }),
  ...order('instructors', 'instructor', { name: 'Rui Costa' }),
  ...order('products', 'product', { title: 'Five lessons', price: 15_000 }),
  'POST /api/discount_codes': { action: 'discount_code.add', payload: { code: 'SUMMER10', percent: 10 }, refused: { payload: { code: 'SUMMER10' }, status: 400 } },
  'PUT /api/discount_codes/{id}': {
    action: 'discount_code.change',
    prepare: async () => ({ id: await made('/api/discount_codes', { code: `CODE${crypto.randomUUID().slice(0, 8)}`, percent: 10 }) }),
    payload: { percent: 20 },
    refused: { payload: { version: 99 }, status: 409 },
  },
  'POST /api/files': { action: 'file.add', payload: await drawnPhoto(), refused: { payload: Buffer.from('no photo'), status: 400 } },
  'PUT /api/school/pictures': { action: 'school.change', payload: { logo: null }, refused: { payload: { cover: { hash: 'f'.repeat(32) } }, status: 400 } },
  'POST /api/settings': {
    action: 'setting.add',
    prepare: async () => ({ ...(await school.database.forTenant(NORTE).deleteFrom('settings').where('tenant_id', '=', 1).where('name', '=', 'rnaat').execute()) }),
    payload: { name: 'rnaat', value: '1/2026' },
    refused: { payload: { name: 'unknown', value: 'x' }, status: 400 },
  },
  'PUT /api/settings/{id}': {
    action: 'setting.change',
    prepare: () => school.database.forTenant(NORTE).selectFrom('settings').where('tenant_id', '=', 1).where('name', '=', 'home_alert').select('id').executeTakeFirstOrThrow(),
    payload: { value: 'Big swell on Sunday' },
    refused: { payload: { version: 99 }, status: 409 },
  },
  'PUT /api/school/{group}': {
    action: 'school.change',
    prepare: async () => ({ group: 'look' }),
    payload: { pitch: 'Surf in the bay' },
    refused: { payload: { theme_color: 'red' }, status: 400 },
  },
  'POST /api/domains': { action: 'school.change', payload: { host: 'new.test' }, refused: { payload: { host: 'new' }, status: 400 } },
  'POST /api/domains/{host}/check': { action: 'school.change', prepare: () => provable('checked.test'), refused: { url: '/api/domains/other.test/check', status: 404 } },
  'PUT /api/domains/main': {
    action: 'school.change',
    prepare: async () => {
      await provable('main.test');
      return send('POST', '/api/domains/main.test/check');
    },
    payload: { host: 'main.test' },
    refused: { payload: { host: 'other.test' }, status: 404 },
  },
  'DELETE /api/domains/{host}': { action: 'school.change', prepare: () => provable('removed.test'), refused: { url: '/api/domains/other.test', status: 404 } },
  'POST /api/lessons': { action: 'lesson.add', payload: LESSON, refused: { payload: { ...LESSON, activity_id: MISSING }, status: 400 } },
  'PUT /api/lessons/{id}': { action: 'lesson.change', prepare: lesson, payload: { num_places: 10 }, refused: { payload: { activity_id: MISSING }, status: 400 } },
  'POST /api/lesson-changes': {
    action: 'lesson.change',
    prepare: async () => Object.assign(shifted, { lessons: [{ id: (await lesson()).id, version: 1 }] }),
    payload: shifted,
    refused: { payload: { ...shifted, lessons: [{ id: MISSING, version: 1 }] }, status: 404 },
  },
  'POST /api/call-offs': {
    action: 'lesson.change',
    prepare: async () => Object.assign(stormy, { lesson_ids: [(await lesson()).id] }),
    payload: stormy,
    refused: { payload: { ...stormy, lesson_ids: [MISSING] }, status: 404 },
  },
  'POST /api/call-offs/{id}/take-back': { action: 'lesson.change', prepare: async () => ({ id: await made('/api/call-offs', { ...stormy, lesson_ids: [(await lesson()).id] }) }), refused: { status: 409, isAfter: true } },
  'POST /api/lesson-series': { action: 'lesson.add_series', prepare: newSeries, payload: series, refused: { payload: { ...series, days: [] }, status: 400 } },
  'POST /api/lesson-series/{id}/undo': { action: 'lesson.undo_series', prepare: addedSeries, refused: { status: 409, isAfter: true } },
  'DELETE /api/lessons/{id}': { action: 'lesson.delete', prepare: lesson, refused: { url: `/api/lessons/${MISSING}`, status: 404 } },
  'POST /api/activity/{id}/lessons': {
    action: 'lesson.add',
    prepare: async () => ({ id: await recurring(school, planText({ '11:00': 6 })) }),
    payload: { recur: { date: '2026-07-03', time: '11:00', name: 'default' } },
    refused: { payload: { recur: { date: '2026-07-03', time: '12:00', name: 'default' } }, status: 409 },
  },
  'PUT /api/lessons/{lessonId}/bookings/{bookingId}': { action: 'booking.change', prepare: booked, payload: { paid_at_school: true }, refused: { payload: {}, status: 400 } },
  'PUT /api/lessons/{lessonId}/bookings/{bookingId}/entries': { action: 'booking.change', prepare: booked, payload: EDIT, refused: { payload: { ...EDIT, version: 7 }, status: 409 } },
  'PUT /api/lessons/{lessonId}/bookings/{bookingId}/participants/{position}/attendance': {
    action: 'booking.mark_attendance',
    prepare: async () => {
      const ids = await booked();
      await school.database.forTenant(NORTE).updateTable('lessons').set({ date: NOW.toISOString() }).where('tenant_id', '=', 1).where('id', '=', ids.lessonId).execute();
      return { ...ids, position: 0 };
    },
    payload: { attendance: 'missed' },
    refused: { payload: { attendance: 'late' }, status: 400 },
  },
  'PUT /api/own-lessons/{lessonId}/bookings/{reference}/participants/{position}/attendance': {
    action: 'booking.mark_attendance',
    prepare: bookedOwn,
    payload: { attendance: 'here' },
    refused: { payload: { attendance: 'late' }, status: 400 },
  },
  'PUT /api/lessons/{id}/waiting/order': { action: 'waiting.order', prepare: async () => { const ids = await waits(); waitingOrder.ids = [ids.waitingId]; return { id: ids.id }; }, payload: waitingOrder, refused: { payload: { ids: [MISSING] }, status: 409 } },
  'DELETE /api/lessons/{id}/waiting/{waitingId}': { action: 'waiting.remove', prepare: waits, refused: { url: `/api/lessons/1/waiting/${MISSING}`, status: 404 } },
  'POST /api/guest-messages': { action: 'message.send', prepare: async () => (message.lesson_ids[0] = (await booked()).lessonId, {}), payload: message, refused: { payload: { ...message, subject: {} }, status: 400 } },
  'PUT /api/enquiries/{id}/offer': { action: 'enquiry.offer', prepare: enquiry, payload: OFFER, refused: { url: `/api/enquiries/${MISSING}/offer`, status: 404 } },
  'PUT /api/enquiries/{id}/refusal': { action: 'enquiry.refuse', prepare: enquiry, payload: { answer: 'Full.', version: 1 }, refused: { url: `/api/enquiries/${MISSING}/refusal`, status: 404 } },
  'PUT /api/guests/{id}': { action: 'guest.change', prepare: async () => ({ id: await guest() }), payload: { version: 1, name: 'Rita', phone: '', notes: '', tags: [] }, refused: { url: `/api/guests/${MISSING}`, status: 404 } },
  'POST /api/guests/{id}/merge': {
    action: 'guest.merge',
    prepare: async () => {
      merged.other.id = await guest();
      return { id: await guest() };
    },
    payload: merged,
    refused: { payload: { ...merged, version: 7 }, status: 409 },
  },
  'POST /api/guests/{id}/erasure': {
    action: 'guest.erase',
    prepare: async () => {
      const id = await guest();
      await school.database.forTenant(NORTE).updateTable('bookings').set({ status: 'cancelled' }).where('tenant_id', '=', 1).where('guest_id', '=', id).execute();
      return { id };
    },
    refused: { url: `/api/guests/${MISSING}/erasure`, status: 404 },
  },
  'POST /api/own-lessons/{lessonId}/bookings/{reference}/paid': { action: 'booking.change', prepare: bookedOwn, refused: { url: `/api/own-lessons/${MISSING}/bookings/PN-2222/paid`, status: 404 } },
  'POST /api/lessons/{lessonId}/bookings/{bookingId}/payments': { action: 'booking.take_payment', prepare: booked, payload: atDesk({ method: 'cash' }), refused: { payload: atDesk({ method: 'card' }), status: 400 } },
  'POST /api/lessons/{lessonId}/bookings/{bookingId}/discounts': { action: 'booking.discount', prepare: booked, payload: atDesk({ reason: 'Rain' }), refused: { payload: atDesk(), status: 400 } },
  'POST /api/lessons/{lessonId}/bookings/{bookingId}/write-offs': { action: 'booking.write_off', prepare: booked, payload: atDesk({ reason: 'Gone' }), refused: { payload: atDesk({ amount: '1,001' }), status: 400 } },
  'POST /api/lessons/{lessonId}/bookings/{bookingId}/codes': {
    action: 'booking.take_payment',
    prepare: async () => {
      redeemed.code = (await soldPack(school)).code;
      return booked();
    },
    payload: redeemed,
    refused: { payload: { code: 'NOSUCHCODE' }, status: 400 },
  },
  'POST /api/lessons/{lessonId}/bookings/{bookingId}/refunds': { action: 'booking.refund', prepare: paidInCash, payload: atDesk({ method: 'cash' }), refused: { payload: atDesk({ method: 'card' }), status: 400 } },
  'POST /api/lessons/{lessonId}/bookings/{bookingId}/entries/{entryId}/undo': {
    action: 'booking.undo_money',
    prepare: paidInCash,
    refused: { url: `/api/lessons/1/bookings/${crypto.randomUUID()}/entries/1/undo`, status: 404 },
  },
  'POST /api/lessons/{id}/payments': {
    action: 'lesson.mark_paid',
    prepare: async () => ({ id: (await booked()).lessonId }),
    payload: { id: crypto.randomUUID(), method: 'cash', total: 3500 },
    refused: { payload: { id: crypto.randomUUID(), method: 'cash', total: 3499 }, status: 409 },
  },
  'POST /api/passes': {
    action: 'pass.sell',
    payload: { id: crypto.randomUUID(), product_id: 1, name: 'Ana Silva', email: 'ana@example.com', method: 'cash' },
    refused: { payload: { id: crypto.randomUUID(), product_id: 1, name: '', method: 'cash' }, status: 400 },
  },
  'PUT /api/passes/{id}': {
    action: 'pass.change',
    prepare: () => soldPack(school),
    payload: { blocked: true },
    refused: { url: `/api/passes/${crypto.randomUUID()}`, payload: { blocked: true }, status: 404 },
  },
  'POST /api/passes/{id}/refund': {
    action: 'pass.refund',
    prepare: async () => (await send('POST', '/api/passes', { id: crypto.randomUUID(), amount: '60', name: 'Ana Silva', method: 'cash' })).json<SoldPass>(),
    payload: {},
    refused: { status: 409, isAfter: true },
  },
  'POST /api/payments/{id}/refund': {
    action: 'payment.refund',
    prepare: async () => {
      const { booking } = await hold(school, await lesson());
      const [, page] = /\/dev\/checkout\/([^/?]+)/.exec(await toCheckout(school, booking.id)) ?? [];
      await school.database.owner.updateTable('test_checkouts').set({ status: 'complete' }).where('id', '=', page!).execute();
      await reported(school, booking.id);
      return { id: (await paymentsOf(school, booking.id))[0]!.id };
    },
    refused: { url: `/api/payments/${crypto.randomUUID()}/refund`, status: 404 },
  },
  'POST /api/payment-account/links': { action: 'payment.connect' },
  'POST /api/mails/retry': { action: 'mail.retry', prepare: failedMail },
  'POST /api/mails/{id}/retry': { action: 'mail.retry', prepare: failedMail, refused: { url: `/api/mails/${MISSING}/retry`, status: 404 } },
  'DELETE /api/mails/{id}': { action: 'mail.delete', prepare: failedMail, refused: { url: `/api/mails/${MISSING}`, status: 404 } },
  'DELETE /api/subscribers/{id}': {
    action: 'subscriber.delete',
    prepare: async () => {
      await school.call('POST', '/api/subscribers', { payload: { email: 'reader@example.com' } });
      const subscribers = school.database.forTenant(NORTE).selectFrom('subscribers').where('tenant_id', '=', 1).where('email', '=', 'reader@example.com');
      return subscribers.select('id').executeTakeFirstOrThrow();
    },
    refused: { url: `/api/subscribers/${crypto.randomUUID()}`, status: 404 },
  },
  'PUT /api/team/rules': { action: 'account.change_team_rules', payload: { instructors_mark_paid: true }, refused: { payload: { instructors_mark_paid: 1.5 }, status: 400 } },
  'PUT /api/team/{id}': { action: 'account.change_role', prepare: teamMember, payload: { role: 'instructor', instructor_id: 1 }, refused: { payload: { role: 'instructor' }, status: 400 } },
  'DELETE /api/team/{id}': { action: 'account.remove_from_team', prepare: teamMember, refused: { url: `/api/team/${MISSING}`, status: 404 } },
  'DELETE /api/team/{id}/sessions': { action: 'account.end_sessions', prepare: teamMember, refused: { url: `/api/team/${MISSING}/sessions`, status: 404 } },
  'DELETE /api/team/{id}/second-factors': {
    action: 'account.remove_second_factors',
    prepare: async () => {
      const { id } = await teamMember();
      await school.database.forTenant(NORTE).insertInto('authenticators').values({ tenant_id: 1, user_id: id, secret: Buffer.from('x'), is_confirmed: true, creation_date: NOW.toISOString() }).execute();
      return { id };
    },
    refused: { url: `/api/team/${MISSING}/second-factors`, status: 404 },
  },
  'POST /api/team/invitations': { action: 'account.invite', payload: { email: 'eva@example.com', role: 'admin' }, refused: { payload: { email: 'eva', role: 'admin' }, status: 400 } },
  'POST /api/team/invitations/{id}/mails': { action: 'account.invite_again', prepare: invitation, refused: { url: `/api/team/invitations/${MISSING}/mails`, status: 404 } },
  'DELETE /api/team/invitations/{id}': { action: 'account.withdraw_invitation', prepare: invitation, refused: { url: `/api/team/invitations/${MISSING}`, status: 404 } },
  'POST /api/notifications/send': { action: 'news.send', refused: { status: 409, isAfter: true } },
  'POST /api/school-export': { action: 'school.export' },
  'POST /api/school-export/links': {
    action: 'school.download_export',
    prepare: async () => {
      const file = { file: crypto.randomUUID(), made_at: NOW.toISOString(), expires_at: new Date(NOW.getTime() + 1000).toISOString(), bytes: 1, rows: 1 };
      await school.database.forTenant(NORTE).updateTable('school_exports').set(file).where('tenant_id', '=', 1).execute();
      return {};
    },
  },
  'POST /api/school-closing': { action: 'school.close', payload: { password: DEMO_PASSWORD }, refused: { payload: {}, status: 400 } },
  'DELETE /api/school-closing': { action: 'school.reopen' },
  'POST /api/reviews/{id}/answer': { action: 'review.answer', prepare: () => reviewed(), payload: { version: 1, answer: 'Thank you!' }, refused: { payload: { version: 9, answer: '' }, status: 409 } },
  'POST /api/reviews/{id}/hide': { action: 'review.hide', prepare: () => reviewed(), payload: { version: 1, reason: 'Names a child' }, refused: { payload: { version: 1, reason: '' }, status: 400 } },
  'POST /api/reviews/{id}/show': {
    action: 'review.show',
    prepare: () => reviewed({ hidden_at: NOW.toISOString(), hidden_reason: 'Names a child' }),
    payload: { version: 1 },
    refused: { payload: { version: 9 }, status: 409 },
  },
  'POST /api/exports/participants': {
    action: 'lesson.export',
    prepare: async () => ({ id: (exported.lesson_id = (await lesson()).id) }),
    payload: exported,
    refused: { payload: { rows: 3, lesson_id: MISSING }, status: 404 },
  },
  'POST /api/exports/guests': { action: 'guest.export', payload: { rows: 3 }, refused: { payload: {}, status: 400 } },
  'POST /api/exports/payments': { action: 'payment.export', payload: { rows: 3 }, refused: { payload: { rows: -1 }, status: 400 } },
  'POST /api/exports/reports': { action: 'payment.export_report', payload: { rows: 3 }, refused: { payload: {}, status: 400 } },
  'POST /api/exports/subscribers': { action: 'subscriber.export', payload: { rows: 3 }, refused: { payload: {}, status: 400 } },
  'POST /api/instructors/{id}/calendar': { action: 'instructor.share_calendar', prepare: async () => ({ id: await made('/api/instructors', { name: 'Rui' }) }), refused: { url: `/api/instructors/${MISSING}/calendar`, status: 404 } },
  'DELETE /api/instructors/{id}/calendar': { action: 'instructor.unshare_calendar', prepare: async () => ({ id: await made('/api/instructors', { name: 'Rui' }) }), refused: { url: `/api/instructors/${MISSING}/calendar`, status: 404 } },
};

/** A lesson of yesterday, booked. */
async function pastBooking(): Promise<{ id: string }> {
  const { lessonId, bookingId } = await booked();
  await school.database.forTenant(NORTE).updateTable('lessons').set({ date: new Date(NOW.getTime() - 86_400_000).toISOString() }).where('tenant_id', '=', 1).where('id', '=', lessonId).execute();
  return { id: bookingId };
}

/** A review, hidden or not. */
async function reviewed(change: object = {}): Promise<{ id: number }> {
  const booking = await pastBooking();
  await send('PUT', `/api/bookings/${booking.id}/review`, { stars: 5, words: '', name: '' });
  const db = school.database.forTenant(NORTE);
  return db.updateTable('reviews').set({ version: 1, ...change }).where('tenant_id', '=', 1).where('booking_id', '=', booking.id).returning('id').executeTakeFirstOrThrow();
}

/** Routes for visitors too, which leave an entry if an admin uses them. */
const SHARED_CASES: Record<string, Case> = {
  'PUT /api/bookings/{id}/review': { action: 'review.write', prepare: pastBooking, payload: { stars: 5, words: 'Waves!', name: 'Ana' }, refused: { payload: { stars: 6, words: '', name: '' }, status: 400 } },
  'POST /api/bookings/{id}/date': {
    action: 'booking.change',
    prepare: async () => {
      const { lessonId, bookingId } = await booked();
      Object.assign(moved, { from_lesson_id: lessonId, lesson_id: (await lesson()).id });
      return { id: bookingId };
    },
    payload: moved,
    refused: { payload: { ...moved, from_lesson_id: MISSING, lesson_id: MISSING }, status: 409 },
  },
  'POST /api/lessons/{id}/bookings': { action: 'booking.add', prepare: lesson, payload: MANUAL, refused: { payload: { ...MANUAL, users: [] }, status: 400 } },
  'DELETE /api/lessons/{lessonId}/bookings/{bookingId}': { action: 'booking.cancel', prepare: booked, refused: { url: `/api/lessons/1/bookings/${crypto.randomUUID()}`, status: 404 } },
};

/** An own domain whose records DNS has. */
async function provable(host: string): Promise<{ host: string }> {
  const { domains } = (await send('POST', '/api/domains', { host })).json<OwnDomains>();
  const { txt_name, txt_value } = domains.find((one) => one.host === host)!;
  dns.records.set(host, { a: ['192.0.2.7'] }).set(txt_name, { txt: [txt_value] });
  return { host };
}

async function invitation(): Promise<{ id: number }> {
  return { id: await made('/api/team/invitations', { email: `${crypto.randomUUID()}@example.com`, role: 'admin' }) };
}

async function teamMember(): Promise<{ id: number }> {
  const email = `${crypto.randomUUID()}@norte.example`;
  await makeAccount(school, email);
  const { id } = await school.database.forTenant(NORTE).updateTable('users').set({ role: 'admin' }).where('tenant_id', '=', 1).where('email', '=', email).returning('id').executeTakeFirstOrThrow();
  // A session to end. Its own entry comes before the test counts.
  await school.signIn(email);
  return { id };
}

async function failedMail(): Promise<{ id: number }> {
  const { id } = await lesson();
  await school.call('POST', `/api/lessons/${id}/bookings`, { payload: submission() });
  const mails = school.database.forTenant(NORTE).updateTable('mails').set({ status: 'failed' }).where('tenant_id', '=', 1).where('status', '=', 'queued').where('kind', '=', 'booking_received');
  return (await mails.returning('id').execute())[0]!;
}

/** Every route of the back office that changes something, from the application's list of routes. */
function changingRoutes(): string[] {
  const { paths } = school.app.swagger() as unknown as { paths: Record<string, Record<string, { tags: string[] }>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { tags }]) => (tags.includes('admin') && method !== 'get' ? [`${method.toUpperCase()} ${path}`] : [])),
  );
}

test('this test knows every route of the back office that changes something', () => {
  expect(changingRoutes().length).toBeGreaterThanOrEqual(28);
  expect(
    changingRoutes().filter((route) => !(route in CASES)),
    'For each of these routes, add to CASES how it is used and what it refuses, so that its entry in the audit log is tested',
  ).toEqual([]);
  expect(Object.keys(CASES).filter((route) => !changingRoutes().includes(route))).toEqual([]);
});

describe.each(Object.entries({ ...CASES, ...SHARED_CASES }))('%s', (route, { action, prepare, payload, refused }) => {
  const [method, path] = route.split(' ') as [Method, string];

  test('leaves exactly one entry when it succeeds, and none when it is refused', async () => {
    // The case before may have closed the school or opened it.
    await school.directory.latest();
    const prepared = (await prepare?.()) as Record<string, unknown> | undefined;
    const to = path.replace(/\{(\w+)\}/g, (_, name: string) => String(prepared?.[name]));
    const before = (await auditLog(school)).length;
    const statusOfRefusal = async () => refused && (await send(method, refused.url ?? to, refused.payload ?? payload)).statusCode;
    expect(route in CASES ? (await school.call(method, to, payload ? { payload } : {})).statusCode : 401).toBe(401);
    expect(refused?.isAfter ? refused.status : await statusOfRefusal()).toBe(refused?.status);
    expect((await auditLog(school)).slice(before)).toEqual([]);

    const answer = await send(method, to, payload);
    expect([200, 201, 202], answer.body).toContain(answer.statusCode);
    expect(refused?.isAfter ? await statusOfRefusal() : refused?.status).toBe(refused?.status);
    expect((await auditLog(school)).slice(before)).toEqual([
      expect.objectContaining({ action, role: 'owner', actor: expect.any(Number), network: '127.0.0.0/24', request_id: expect.any(String) }),
    ]);
  });
});

test('a lesson’s entry has the fields that changed, before and after', async () => {
  const { id } = await lesson();
  const before = (await auditLog(school)).length;
  await send('PUT', `/api/lessons/${id}`, { ...LESSON, num_places: 12, is_cancelled: 1 });
  await send('PUT', `/api/lessons/${id}`, { num_places: 12 });
  expect((await auditLog(school)).slice(before)).toEqual([
    expect.objectContaining({ record_type: 'lesson', record_id: String(id), lesson_id: id, changes: { num_places: [8, 12], is_cancelled: [0, 1] }, details: null }),
  ]);
  expect((await school.readLesson(id) satisfies Lesson).num_places).toBe(12);
});
