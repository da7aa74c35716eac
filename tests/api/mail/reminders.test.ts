import { type CronItem, type JobHelpers, parseCronItems } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import { connect } from '../../../server/db/connect.ts';
import { CRON_ITEMS } from '../../../server/worker/tasks.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { queueRemindersTask } from '../../../server/reminders/queueRemindersTask.ts';
import { queueReminders } from '../../../server/reminders/reminders.queries.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { deleteBookings, storeBooking } from '../../support/db/storedBookings.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { working } from '../../support/working.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
/** A lesson on a Saturday without demo lessons, at ten in Lisbon, and the evening before at six. */
const LESSON = '2026-09-05T09:00:00Z';
const EVENING = '2026-09-04T17:00:00Z';
const LONG_AGO = '2026-08-01T12:00:00Z';

let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());
beforeEach(async () => {
  await sql`truncate mails`.execute(school.database.owner);
  for (const { id } of [NORTE, BALEAL]) {
    const db = school.database.forTenant({ id });
    await deleteBookings(school.database, { id });
    await sql`delete from lessons where date > '2026-08-01'`.execute(db);
  }
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  smtp.received.length = 0;
  school.clock.now = NOW;
});

async function lessonAt(date: string, change: object = {}, tenant = NORTE): Promise<number> {
  const db = school.database.forTenant(tenant);
  const { id: activity_id } = await db.selectFrom('activities').where('tenant_id', '=', tenant.id).select('id').executeTakeFirstOrThrow();
  const row = { tenant_id: tenant.id, activity_id, date, num_places: 10, num_bookings: 0, ...change };
  return (await db.insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
async function bookedIn(lesson_id: number, email: string | null = 'ana@example.com', change: object = {}, tenant = NORTE): Promise<string> {
  return storeBooking(school.database, tenant, { lesson_id, email, creation_date: LONG_AGO, ...change });
}
/** Runs the job at a moment; with another database, as another process would. */
async function remindAt(now: string, database = school.database): Promise<void> {
  school.clock.now = new Date(now);
  await queueRemindersTask({ database, directory: school.directory, now: () => school.clock.now })({}, {} as JobHelpers);
}
const reminders = async (tenant = NORTE) =>
  school.database.forTenant(tenant).selectFrom('mails').where('tenant_id', '=', tenant.id).where('kind', '=', 'lesson_reminder')
    .select(['recipient', 'booking_id', 'status', 'lang']).orderBy('recipient').execute();
const reminded = async (tenant = NORTE) => (await reminders(tenant)).map(({ recipient }) => recipient);
const jobs = async () =>
  (await sql<{ count: number }>`select count(*) from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(school.database.owner)).rows[0]!.count;
const change = (id: number, to: object) => school.database.forTenant(NORTE).updateTable('lessons').set(to).where('tenant_id', '=', 1).where('id', '=', id).execute();
const cancel = (id: string) => school.database.forTenant(NORTE).updateTable('bookings').set({ status: 'cancelled' }).where('tenant_id', '=', 1).where('id', '=', id).execute();

/** Sends mails until the queue is empty. */
const sendAll = () =>
  working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
    await expect.poll(jobs, { timeout: 10_000 }).toBe(0);
  });

describe('a reminder', () => {
  test('is queued on the evening before, once, and sent in the booking’s language', async () => {
    const id = await bookedIn(await lessonAt(LESSON));
    await remindAt('2026-09-04T16:59:59Z');
    expect(await reminders()).toEqual([]);
    for (const now of [EVENING, '2026-09-04T17:05:00Z', '2026-09-04T20:55:00Z']) await remindAt(now);
    expect(await reminders()).toEqual([{ recipient: 'ana@example.com', booking_id: id, status: 'queued', lang: 'pt' }]);
    expect(await jobs()).toBe(1);
    await sendAll();
    expect(smtp.received).toMatchObject([{ subject: expect.stringContaining('amanhã'), to: [{ address: 'ana@example.com' }] }]);
    expect(smtp.received[0]!.text).toContain(`http://localhost:8080/booking/${id}?lang=pt`);
    await remindAt('2026-09-04T20:59:00Z');
    expect(await reminders()).toMatchObject([{ status: 'sent' }]);
  });

  test('is still sent by a server that was away at six, and not after ten, or on the day itself', async () => {
    const [late, missed] = [await lessonAt(LESSON), await lessonAt('2026-09-12T09:00:00Z')];
    await bookedIn(late, 'late@example.com');
    await bookedIn(missed, 'missed@example.com');
    await remindAt('2026-09-04T20:59:59Z');
    for (const now of ['2026-09-11T21:00:00Z', '2026-09-12T02:00:00Z', '2026-09-12T08:00:00Z', '2026-09-12T17:00:00Z']) await remindAt(now);
    expect(await reminded()).toEqual(['late@example.com']);
  });

  test('is for bookings that stand, in lessons that take place, of people who have an address and did not book just now', async () => {
    const lesson = await lessonAt(LESSON);
    await bookedIn(lesson, 'booked@example.com');
    await bookedIn(lesson, 'free@example.com', { participants: [{ name: 'Ana', age: '9', price_cents: 0 }] });
    await bookedIn(lesson, 'early@example.com', { creation_date: '2026-09-04T04:59:59Z' });
    await bookedIn(lesson, 'just-now@example.com', { creation_date: '2026-09-04T05:00:00Z' });
    await bookedIn(lesson, 'cancelled@example.com', { status: 'cancelled' });
    await bookedIn(lesson, 'expired@example.com', { status: 'expired' });
    await bookedIn(lesson, 'held@example.com', { status: 'awaiting_payment', hold_until: '2026-09-04T17:20:00Z' });
    await bookedIn(lesson, null);
    await bookedIn(await lessonAt(LESSON, { is_cancelled: 1 }), 'no-lesson@example.com');
    await bookedIn(await lessonAt(LESSON, { deleted_at: LONG_AGO }), 'deleted@example.com');
    await bookedIn(await lessonAt('2026-09-04T18:45:00Z'), 'today@example.com');
    await bookedIn(await lessonAt('2026-09-06T06:00:00Z'), 'day-after@example.com');
    await remindAt(EVENING);
    await remindAt('2026-09-04T20:00:00Z');
    expect(await reminded()).toEqual(['booked@example.com', 'early@example.com', 'free@example.com']);
  });

  test.each([
    ['the clocks go back in the night', '2026-10-24T16:59:00Z', '2026-10-24T17:00:00Z', '2026-10-25T07:00:00Z'],
    ['they went back the night before', '2026-10-25T17:59:00Z', '2026-10-25T18:00:00Z', '2026-10-26T19:45:00Z'],
    ['they go forward in the night', '2027-03-27T17:59:00Z', '2027-03-27T18:00:00Z', '2027-03-28T06:00:00Z'],
    ['they went forward the night before', '2027-03-28T16:59:00Z', '2027-03-28T17:00:00Z', '2027-03-29T18:45:00Z'],
  ])('comes at six where %s', async (_when, before, at, lesson) => {
    await bookedIn(await lessonAt(lesson));
    await remindAt(before);
    expect(await reminded()).toEqual([]);
    await remindAt(at);
    expect(await reminded()).toEqual(['ana@example.com']);
  });
});

describe('a lesson that is moved', () => {
  test('to another day: its people are reminded of the new one; at another hour of the day, not again', async () => {
    const lesson = await lessonAt(LESSON);
    await bookedIn(lesson);
    await remindAt(EVENING);
    await change(lesson, { date: '2026-09-05T15:00:00Z' });
    await remindAt('2026-09-04T18:00:00Z');
    expect(await reminded()).toHaveLength(1);
    await change(lesson, { date: '2026-09-08T09:00:00Z' });
    await remindAt('2026-09-06T17:00:00Z');
    expect(await reminded()).toHaveLength(1);
    await remindAt('2026-09-07T17:00:00Z');
    await remindAt('2026-09-07T18:00:00Z');
    expect(await reminded()).toHaveLength(2);
  });

  test('within the last hours: the mail that said so is enough', async () => {
    const move = async (email: string, now: string) => {
      const lesson = await lessonAt('2026-09-12T09:00:00Z');
      await bookedIn(lesson, email);
      school.clock.now = new Date(now);
      const cookie = await school.signIn(ADMINS.norte);
      expect((await school.call('PUT', `/api/lessons/${lesson}`, { cookie, payload: { date: LESSON } })).statusCode).toBe(200);
    };
    await move('told@example.com', '2026-09-04T05:00:00Z');
    await move('told-long-ago@example.com', '2026-09-04T04:59:00Z');
    await remindAt(EVENING);
    expect(await reminded()).toEqual(['told-long-ago@example.com']);
  });
});

describe('a reminder whose cause is gone when its mail is written', () => {
  test.each([
    ['the booking is cancelled', (_lesson: number, booking: string) => cancel(booking)],
    ['the lesson is cancelled', (lesson: number) => change(lesson, { is_cancelled: 1 })],
    ['the lesson is on another day', (lesson: number) => change(lesson, { date: '2026-09-06T09:00:00Z' })],
    ['it is late', () => (school.clock.now = new Date('2026-09-04T21:00:00Z'))],
  ])('is dropped: %s', async (_why, happens) => {
    const lesson = await lessonAt(LESSON);
    const gone = await bookedIn(lesson);
    await remindAt(EVENING);
    expect(await reminded()).toHaveLength(1);
    await happens(lesson, gone);
    await sendAll();
    expect([smtp.received, await reminders()]).toEqual([[], []]);
  });
});

describe('every school', () => {
  test('has its own evening, and only its own bookings', async () => {
    await sql`update tenants set timezone = 'America/New_York' where id = 2`.execute(school.database.owner);
    const directory = tenantDirectory(school.database.owner, HOSTS.main);
    const remind = async (now: string) => queueRemindersTask({ database: school.database, directory, now: () => new Date(now) })({}, {} as JobHelpers);
    await bookedIn(await lessonAt(LESSON), 'lisbon@example.com');
    await bookedIn(await lessonAt('2026-09-05T14:00:00Z', {}, BALEAL), 'new-york@example.com', {}, BALEAL);
    await remind(EVENING);
    expect([await reminded(), await reminded(BALEAL)]).toEqual([['lisbon@example.com'], []]);
    await remind('2026-09-04T21:59:00Z');
    expect(await reminded(BALEAL)).toEqual([]);
    await remind('2026-09-04T22:00:00Z');
    expect([await reminded(), await reminded(BALEAL)]).toEqual([['lisbon@example.com'], ['new-york@example.com']]);
    await sql`update tenants set timezone = 'Europe/Lisbon' where id = 2`.execute(school.database.owner);
  });

  test('gets its reminders when another one’s cannot be queued', async () => {
    await bookedIn(await lessonAt(LESSON));
    await bookedIn(await lessonAt(LESSON, {}, BALEAL), 'baleal@example.com', {}, BALEAL);
    const broken = { ...school.database, forTenant: (tenant: { id: number }) => (tenant.id === 1 ? brokenDb : school.database.forTenant(tenant)) };
    const brokenDb = connect('postgresql://nobody@127.0.0.1:1/nothing').forTenant(NORTE);
    await expect(remindAt(EVENING, broken)).rejects.toThrow('1 turn of schools failed: school 1: ');
    expect(await reminded(BALEAL)).toEqual(['baleal@example.com']);
  });

  test('costs nothing by day, one query for a time zone in the evening, and one more where something is due', async () => {
    await school.directory.checked();
    expect(await queriesOf(() => remindAt('2026-09-04T14:00:00Z'))).toHaveLength(0);
    expect(await queriesOf(() => remindAt(EVENING))).toHaveLength(1);
    await bookedIn(await lessonAt(LESSON));
    expect(await queriesOf(() => remindAt(EVENING))).toHaveLength(2);
    expect(await queriesOf(() => remindAt(EVENING))).toHaveLength(1);
  });
});

describe('in many processes at once', () => {
  const DUE = dueReminders(new Date(EVENING), 'Europe/Lisbon')!;
  const everybody = Array.from({ length: 40 }, (_, index) => `reader${String(index).padStart(2, '0')}@example.com`);
  const bookAll = async () => {
    const lesson = await lessonAt(LESSON);
    for (const email of everybody) await bookedIn(lesson, email);
  };

  test('each guest is reminded once', async () => {
    await bookAll();
    const others = Array.from({ length: 4 }, () => connect(school.databaseUrl));
    await Promise.all([...others, ...others].map((database) => remindAt(EVENING, database)));
    for (const database of others) await database.close();
    expect(await reminded()).toEqual(everybody);
    expect(await jobs()).toBe(everybody.length);
    const { rows } = await sql`select distinct priority from graphile_worker.jobs`.execute(school.database.owner);
    expect(rows, 'behind what somebody waits for').toEqual([{ priority: 5 }]);
  });

  test('control: where it is not stored on the booking, each guest is reminded each time', async () => {
    await bookAll();
    const db = school.database.forTenant(NORTE);
    for (const _ of [1, 2, 3]) {
      await queueReminders(db, NORTE, DUE, new Date(EVENING));
      await sql`update bookings set reminded_of = null`.execute(db);
    }
    expect(await reminded()).toHaveLength(3 * everybody.length);
  });

  test('the clock names a job that there is, and asked for twice it is done once', async () => {
    await bookAll();
    school.clock.now = new Date(EVENING);
    const { task, options } = (CRON_ITEMS as CronItem[]).find((item) => item.task === 'queue_reminders')!;
    expect(parseCronItems(CRON_ITEMS)).toHaveLength(CRON_ITEMS.length);
    for (const _ of [1, 2]) await sql`select graphile_worker.add_job(${task}, job_key => ${options!.jobKey!})`.execute(school.database.owner);
    const transport = () => smtpTransport(smtp.url, 'bookings@lineup.example');
    await working(school, transport(), () => working(school, transport(), () => smtp.arrival(everybody.length)));
    expect(smtp.received.map(({ to }) => to![0]!.address!).toSorted()).toEqual(everybody);
    expect((await reminders()).every(({ status }) => status === 'sent')).toBe(true);
  });
});

test('booking by the site and being reminded go together', async () => {
  const admin = await school.signIn(ADMINS.norte);
  const payload = { activity_id: 1, date: LESSON, num_places: 8 };
  const lesson = (await school.call('POST', '/api/lessons', { cookie: admin, payload })).json<{ id: number }>();
  const users = [{ name: 'Rui', age: '30' }];
  const booking = { users, phone: '912 345 678', email: 'rui@example.com', notes: '', payment_intent_id: crypto.randomUUID() };
  const made = await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=de`, { payload: booking });
  expect(made.statusCode).toBe(201);
  await remindAt(EVENING);
  expect(await reminders()).toMatchObject([{ recipient: 'rui@example.com', lang: 'de', booking_id: made.json<{ id: string }>().id }]);
});
