import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { referencePrefix } from '#shared/bookings/reference.ts';
import type { Db, Tx } from '../db/connect.ts';
import { insertLesson } from '../lessons/lessons.queries.ts';
import { bookedWhen } from './bookedWhen.ts';
import { subscriberRows } from './demoSubscribers.ts';
import type { DemoLesson, DemoSchool } from './demoWorld.ts';
import { type SchoolTexts, translationsOf } from './schoolTexts.ts';
import { plannedBookings, storeBookings } from './storeBookings.queries.ts';

type OfTenant = { id: number };

/** Runs the seed under an advisory lock, so that demos starting at once on one database seed it only once. */
export async function withSeedLock(owner: Db, run: () => Promise<void>): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seed the demo', 0))`.execute(tx);
    await run();
  });
}

/** Inserts a demo school without its lessons. */
export async function insertSchool(
  tx: Tx,
  { id: tenant_id }: OfTenant,
  { users, activities, instructors, tags, settings, products, subscribers }: Omit<DemoSchool, 'tenant'>,
  { posts, texts, words }: SchoolTexts,
  password_hash: string,
  now: Date,
): Promise<void> {
  await tx.insertInto('users').values(users.filter(({ role }) => role !== 'instructor').map((user) => ({ ...user, tenant_id, password_hash }))).execute();
  await tx.insertInto('activities').values(activities.map((activity) => ({ ...activityColumns(activity), tenant_id, translations: translationsOf(words, 'activities', activity.name) }))).execute();
  await tx.insertInto('instructors').values(instructors.map((instructor) => ({ ...instructor, tenant_id }))).execute();
  await tx.insertInto('tags').values(tags.map((tag) => ({ ...tag, tenant_id, translations: translationsOf(words, 'tags', tag.name) }))).execute();
  await tx.insertInto('products').values(products.map((product) => ({ ...product, tenant_id, translations: translationsOf(words, 'products', product.title) }))).execute();
  await tx.insertInto('posts').values(posts.map((post) => ({ ...post, tenant_id }))).execute();
  const readers = subscriberRows(subscribers, now).map((row) => ({ ...row, tenant_id }));
  if (readers.length > 0) await tx.insertInto('subscribers').values(readers).execute();
  const rows = Object.entries({ ...settings, ...texts }).map(([name, value]) => ({ tenant_id, name, value, translations: translationsOf(words, 'settings', name) }));
  await tx.insertInto('settings').values(rows).execute();
}

/** Inserts the accounts of a demo school's instructors, linked to its first instructor. They come after all schools, which tests know by their ids. */
export async function insertInstructorAccounts(tx: Tx, { id: tenant_id }: OfTenant, users: DemoSchool['users'], password_hash: string): Promise<void> {
  const accounts = users.filter(({ role }) => role === 'instructor');
  if (accounts.length === 0) return;
  const { id: instructor_id } = await tx.selectFrom('instructors').where('tenant_id', '=', tenant_id).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await tx.insertInto('users').values(accounts.map((user) => ({ ...user, tenant_id, instructor_id, password_hash }))).execute();
}

/** The columns of an activity, with its plan as JSON text. */
function activityColumns({ plan, ...activity }: DemoSchool['activities'][number]) {
  return plan ? { ...activity, recurrent: 1 as const, recurrent_config: JSON.stringify(plan) } : activity;
}

/** The school's dates (`2026-07-04`) that have lessons, deleted ones included, from an instant on. */
export async function daysWithLessons(tx: Tx, tenant: OfTenant, since: Date, timezone: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('date', '>=', since.toISOString())
    .select(sql<string>`to_char(date at time zone ${timezone}, 'YYYY-MM-DD')`.as('day'))
    .distinct()
    .execute();
  return rows.map(({ day }) => day);
}

/** The ids that the indexes of `DemoLesson` stand for. */
export type Catalog = Record<'activities' | 'instructors' | 'tags', number[]>;

export async function schoolCatalog(tx: Tx, tenant: OfTenant): Promise<Catalog> {
  const ids = async (table: keyof Catalog) => {
    const rows = await tx.selectFrom(table).where('tenant_id', '=', tenant.id).select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  return { activities: await ids('activities'), instructors: await ids('instructors'), tags: await ids('tags') };
}

type SeedLesson = Omit<DemoLesson, 'booked' | 'isCancelled'> & { date: string; booked: number; is_cancelled: 0 | 1; now: Date };

/** Inserts a lesson with its bookings, unless the school has deleted its activity. */
export async function insertSeedLesson(tx: Tx, tenant: OfTenant & { name: string; slug: string }, catalog: Catalog, plan: SeedLesson): Promise<void> {
  const activity_id = catalog.activities[plan.activity];
  if (activity_id === undefined) return;
  const existing = (ids: number[], indexes: number[]) => indexes.flatMap((index) => ids[index] ?? []);
  const { date, is_cancelled, num_places, open_days_before, now } = plan;
  const lesson_id = await insertLesson(tx, tenant, {
    activity_id,
    date,
    is_cancelled,
    num_places,
    open_days_before,
    tags: existing(catalog.tags, plan.tags),
    instructors: existing(catalog.instructors, plan.instructors),
  });
  const bookings = partiesOf(plan.booked).map((participants, index) => ({
    ...{ id: randomUUID(), lesson_id, participants, ...contactOf(participants[0]!.name) },
    ...{ notes: '', lang: 'pt', status: 'booked' as const, ...bookedWhen(date, index, now) },
  }));
  await storeBookings(tx, tenant, referencePrefix(tenant), plannedBookings(bookings));
  await tx
    .updateTable('lessons')
    .set({ num_bookings: plan.booked })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lesson_id)
    .execute();
}

const NAMES = ['Ana Lopes', 'Bruno Dias', 'Clara Engel', 'Davi Rocha', 'Emma Laurent', 'Félix Moreau', 'Greta Sommer', 'Hugo Pires', 'Iris Blanco', 'João Serra'];

/** An address and a mobile number that look real but belong to no one. */
function contactOf(name: string): { email: string; phone: string } {
  const plain = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '').toLowerCase();
  return { email: `${plain.replace(' ', '.')}@example.com`, phone: `+3519120002${String(NAMES.indexOf(name)).padStart(2, '0')}` };
}

/** Groups participants into bookings of up to three. */
function partiesOf(count: number): { name: string; age: string }[][] {
  const users = Array.from({ length: count }, (_, index) => ({ name: NAMES[index % NAMES.length]!, age: String(9 + ((index * 7) % 34)) }));
  return Array.from({ length: Math.ceil(count / 3) }, (_, party) => users.slice(party * 3, party * 3 + 3));
}
