import { sql } from 'kysely';
import { PSEUDONYM } from '#shared/guests/pseudonym.ts';
import type { Tx } from '../db/connect.ts';
import type { Person } from './person.queries.ts';

type OfTenant = { id: number };

/**
 * Removes every name, address, number and free text of a person, and the account of a guest. Bookings, participants and money stay, as the
 * law asks, without a name (docs/privacy.md). Details of the audit log and reasons in the ledger go too.
 *
 * @param tx of the role that owns the tables, acting for the school: the application cannot change these
 */
export async function erasePerson(tx: Tx, tenant: OfTenant, { emails, guests, bookings }: Person, now: Date): Promise<void> {
  const school = tenant.id;
  const [theirs, ids, people] = [sql`${emails}::text[]`, sql`${bookings}::uuid[]`, sql`${guests}::integer[]`];
  const accounts = sql`array(select id from users where tenant_id = ${school} and lower(email) = any(${theirs}) and role = 'guest')`;
  const payments = sql`array(select id from payments where tenant_id = ${school} and booking_id = any(${ids}))`;
  const passes = sql`array(
    select id from passes where tenant_id = ${school} and (lower(holder_email) = any(${theirs}) or lower(buyer_email) = any(${theirs}) or from_booking_id = any(${ids})))`;
  const enquiries = sql`array(select id from enquiries where tenant_id = ${school} and (lower(email) = any(${theirs}) or booking_id = any(${ids})))`;
  const waiting = sql`array(select id from waiting where tenant_id = ${school} and (lower(email) = any(${theirs}) or booking_id = any(${ids})))`;
  const subscribers = sql`array(select id::text from subscribers where tenant_id = ${school} and lower(email) = any(${theirs}))`;

  // First what is found by rows that later statements delete.
  await sql`
    delete from audit_details d using audit_log l
    where d.tenant_id = ${school} and l.tenant_id = d.tenant_id and l.id = d.entry_id and (
      lower(d.label) = any(${theirs})
      or exists (select from jsonb_path_query(d.changes, '$.*[*]') value where lower(value #>> '{}') = any(${theirs}))
      or (l.record_type = 'account' and l.record_id = any(${accounts}::text[]))
      or (l.record_type in ('booking', 'review') and l.record_id = any(${ids}::text[]))
      or (l.record_type = 'review' and l.record_id in (select id::text from reviews where tenant_id = ${school} and booking_id = any(${ids})))
      or (l.record_type = 'guest' and l.record_id = any(${people}::text[]))
      or (l.record_type = 'payment' and l.record_id = any(${payments}::text[]))
      or (l.record_type = 'pass' and l.record_id = any(${passes}::text[]))
      or (l.record_type = 'enquiry' and l.record_id = any(${enquiries}::text[]))
      or (l.record_type = 'waiting' and l.record_id = any(${waiting}::text[]))
      or (l.record_type = 'subscriber' and l.record_id = any(${subscribers}))
    )`.execute(tx);
  // Names of enquiries and of waiting people stand in the entry itself.
  await sql`
    update audit_log set label = null
    where tenant_id = ${school} and label is not null and (
      (record_type = 'enquiry' and record_id = any(${enquiries}::text[])) or (record_type = 'waiting' and record_id = any(${waiting}::text[]))
      or (record_type = 'pass' and record_id = any(${passes}::text[])) or (record_type = 'booking' and record_id = any(${ids}::text[])))`.execute(tx);
  await sql`
    update ledger_notes n set reason = '', actor_name = case when e.actor = 'guest' or e.actor = any(array(select 'user:' || id from unnest(${accounts}) id)) then '' else n.actor_name end
    from ledger_entries e
    where n.tenant_id = ${school} and e.tenant_id = n.tenant_id and e.id = n.entry_id and (e.booking_id = any(${ids}) or e.pass_id = any(${passes}))`.execute(tx);
  await sql`update card_refunds set reason = '' where tenant_id = ${school} and payment_id = any(${payments})`.execute(tx);
  await sql`
    update test_checkouts set request = ((request::jsonb) || '{"email": null}')::text
    where tenant_id = ${school} and payment_id in (select id from payments where tenant_id = ${school} and (booking_id = any(${ids}) or pass_id = any(${passes})))`.execute(tx);
  // Earlier versions kept the page on which the booking page was embedded.
  await sql`
    update payments set return_to = (return_to::jsonb - 'host_page')::text
    where tenant_id = ${school} and (booking_id = any(${ids}) or pass_id = any(${passes})) and return_to::jsonb ? 'host_page'`.execute(tx);
  // A mail that is still to be sent would tell what is erased.
  await sql`delete from mails where tenant_id = ${school} and lower(recipient) = any(${theirs})`.execute(tx);
  await sql`update mails set content = null where tenant_id = ${school} and content is not null and (booking_id = any(${ids}) or pass_id = any(${passes}))`.execute(tx);
  await sql`
    update guest_messages m set subject = '{}', body = '{}'
    where m.tenant_id = ${school} and exists (select from guest_message_bookings b where b.tenant_id = m.tenant_id and b.message_id = m.id and b.booking_id = any(${ids}))
      and not exists (select from guest_message_bookings b where b.tenant_id = m.tenant_id and b.message_id = m.id and b.booking_id <> all(${ids}))`.execute(tx);
  await sql`delete from waiting where tenant_id = ${school} and id = any(${waiting})`.execute(tx);
  await sql`delete from opening_requests where tenant_id = ${school} and lower(email) = any(${theirs})`.execute(tx);
  await sql`delete from enquiries where tenant_id = ${school} and id = any(${enquiries})`.execute(tx);
  await sql`delete from subscribers where tenant_id = ${school} and lower(email) = any(${theirs})`.execute(tx);
  await sql`
    update reviews set name = '', words = '', answer = '', answered_at = null, hidden_reason = case when hidden_at is null then '' else ${PSEUDONYM} end
    where tenant_id = ${school} and booking_id = any(${ids})`.execute(tx);
  await sql`
    update passes set
      holder_name = case when lower(holder_email) = any(${theirs}) or from_booking_id = any(${ids}) then '' else holder_name end,
      buyer_name = case when lower(buyer_email) = any(${theirs}) or from_booking_id = any(${ids}) then '' else buyer_name end,
      holder_email = case when lower(holder_email) = any(${theirs}) then null else holder_email end,
      buyer_email = case when lower(buyer_email) = any(${theirs}) then null else buyer_email end,
      gift_message = ''
    where tenant_id = ${school} and id = any(${passes})`.execute(tx);
  await sql`delete from data_links where tenant_id = ${school} and lower(email) = any(${theirs})`.execute(tx);
  await sql`delete from users where tenant_id = ${school} and id = any(${accounts})`.execute(tx);
  await sql`update participants set name = ${PSEUDONYM}, age = '', answers = null where tenant_id = ${school} and booking_id = any(${ids})`.execute(tx);
  await sql`update bookings set phone = '', email = null, notes = '', user_id = null where tenant_id = ${school} and id = any(${ids})`.execute(tx);
  await sql`
    update guests set name = ${PSEUDONYM}, email = null, phone = '', notes = '', tags = '{}', version = version + 1, erased_at = ${now.toISOString()}::timestamptz
    where tenant_id = ${school} and id = any(${people})`.execute(tx);
}
