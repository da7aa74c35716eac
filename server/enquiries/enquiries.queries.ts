import { sql } from 'kysely';
import type { Enquiry, EnquiryInput, Offer, StoredEnquiryState } from '#shared/contract/enquiry.ts';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** An enquiry as stored, with the state of the database. */
export type StoredEnquiry = Enquiry & { secret: string; booking_id: string | null; is_cancelled: boolean };

/** A checked enquiry that was sent. */
export type NewEnquiry = EnquiryInput & { lang: Language };

type Which = { id: number } | { secret: string } | { idempotency_key: string };

/** The columns of an enquiry; its offer as one value. */
const COLUMNS = sql`
  e.id, e.secret, e.kind, e.activity_id, e.name, e.email, e.phone, e.people, e.wish, e.lang, e.state, e.answer, e.booking_id, e.version, e.creation_date,
  e.offer_activity_id, e.offer_date, e.offer_people, e.offer_cents, e.offer_until,
  (select b.lesson_id from bookings b where b.tenant_id = e.tenant_id and b.id = e.booking_id) as lesson_id,
  exists (
    select from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where b.tenant_id = e.tenant_id and b.id = e.booking_id and (b.status = 'cancelled' or l.is_cancelled = 1)
  ) as is_cancelled,
  exists (
    select from activities a where a.tenant_id = e.tenant_id and a.id = e.offer_activity_id and (a.deleted_at is not null or a.archived = 1)
  ) as is_withdrawn`;

type Row = Omit<StoredEnquiry, 'offer'> & { offer_activity_id: number | null; offer_date: string | null; offer_people: number; offer_cents: number; offer_until: string; is_withdrawn: boolean };

/** An offer of an activity that is archived or deleted has lapsed: no lesson is made of it. */
function enquiryOf({ offer_activity_id, offer_date, offer_people, offer_cents, offer_until, is_withdrawn, ...row }: Row): StoredEnquiry {
  const offer = offer_date === null || offer_activity_id === null ? null : { activity_id: offer_activity_id, date: offer_date, people: offer_people, price_cents: offer_cents, until: offer_until };
  return { ...row, offer, state: row.state === 'offered' && is_withdrawn ? 'lapsed' : row.state };
}

/** Stores an enquiry. @returns undefined if its key was used before */
export async function insertEnquiry(tx: Tx, tenant: OfTenant, { activity_id = null, phone = '', ...input }: NewEnquiry, now: Date): Promise<StoredEnquiry | undefined> {
  const { kind, name, email, people, wish, lang, idempotency_key = null } = input;
  const stored = await tx
    .insertInto('enquiries')
    .values({ tenant_id: tenant.id, kind, activity_id, name, email, phone, people, wish, lang, idempotency_key, creation_date: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored && findEnquiry(tx, tenant, stored);
}

/** Finds an enquiry by its id, by the secret of its link, or by the key of the request that made it. */
export async function findEnquiry(db: Db, tenant: OfTenant, by: Which): Promise<StoredEnquiry | undefined> {
  return readOne(db, tenant, by, sql``);
}

/** Finds an enquiry and locks it, so that one of two answers counts. */
export async function lockEnquiry(tx: Tx, tenant: OfTenant, by: Which): Promise<StoredEnquiry | undefined> {
  return readOne(tx, tenant, by, sql`for update of e`);
}

async function readOne(db: Db, tenant: OfTenant, by: Which, lock: ReturnType<typeof sql>): Promise<StoredEnquiry | undefined> {
  const which = 'id' in by ? sql`e.id = ${by.id}` : 'secret' in by ? sql`e.secret = ${by.secret}::uuid` : sql`e.idempotency_key = ${by.idempotency_key}::uuid`;
  const { rows } = await sql<Row>`select ${COLUMNS} from enquiries e where e.tenant_id = ${tenant.id} and ${which} ${lock}`.execute(db);
  return rows[0] && enquiryOf(rows[0]);
}

/** Lists a page of enquiries with their total; of some states, if asked. */
export async function listEnquiries(db: Db, tenant: OfTenant, { sort, start, limit, filter }: ListRequest): Promise<{ rows: StoredEnquiry[]; total: number }> {
  const states = filter.state?.map(String);
  const matching = sql`from enquiries e where e.tenant_id = ${tenant.id} and ${states ? sql`e.state = any(${states})` : sql`true`}`;
  const [page, counted] = await Promise.all([
    sql<Row>`select ${COLUMNS} ${matching} order by ${sql.ref(`e.${sort.field}`)} ${sql.raw(sort.direction)}, e.id desc offset ${start} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db),
  ]);
  return { rows: page.rows.map(enquiryOf), total: counted.rows[0]!.total };
}

/** What changes of a locked enquiry. */
type Change = { state: StoredEnquiryState; answer?: string; offer?: Offer; booking_id?: string };

/** Changes a locked enquiry. */
export async function updateEnquiry(tx: Tx, tenant: OfTenant, id: number, { offer, ...columns }: Change): Promise<void> {
  const offered = offer && { offer_activity_id: offer.activity_id, offer_date: offer.date, offer_people: offer.people, offer_cents: offer.price_cents, offer_until: offer.until };
  await tx
    .updateTable('enquiries')
    .set((eb) => ({ ...columns, ...offered, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute();
}

/** Queues a mail about an enquiry to its sender. */
export async function queueEnquiryMail(tx: Tx, tenant: OfTenant, kind: Extract<MailKind, `enquiry_${string}`>, { id, email, lang }: Pick<StoredEnquiry, 'id' | 'email' | 'lang'>, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, enquiry_id, creation_date)
      values (${tenant.id}, ${kind}, ${email}, ${lang}, ${id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}

/** Tells the school's admins of a new enquiry. */
export async function queueAdminEnquiryMails(tx: Tx, tenant: OfTenant, id: number, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, enquiry_id, creation_date)
      select u.tenant_id, 'new_enquiry', u.email, coalesce(u.lang, 'en'), ${id}::integer, ${now.toISOString()}::timestamptz
      from users u where u.tenant_id = ${tenant.id} and u.is_admin
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}
