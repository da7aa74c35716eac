import { sql } from 'kysely';
import type { PriceTerms } from '#shared/bookings/participantTerms.ts';
import type { Booking, BookingSource } from '#shared/contract/booking.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import type { Actor } from '../ledger/actor.ts';
import { insertCharges } from '../ledger/ledger.queries.ts';
import { requestId } from '../lib/requestContext.ts';
import { bookingOf, type BookingRow } from './findBooking.queries.ts';
import { drawReferences } from './drawReferences.ts';
import { agreedCents, type AnsweredParticipant } from './participants.queries.ts';

type OfTenant = { id: number };

/** A checked booking, ready to be stored. */
export type NewBooking = {
  id: string;
  lesson_id: number;
  num_participants: number;
  phone: string;
  /** Null for a manual booking without an address: it gets no mail. */
  email: string | null;
  notes: string;
  /** A price in cents that was agreed with a participant, if it is not the activity's. */
  participants: (AnsweredParticipant & { price_cents?: number })[];
  /** The first part of its reference. */
  reference_prefix: string;
  lang: string;
  payment_intent_id: string | null;
  user_id: number | null;
  source: BookingSource;
  /** The end of its hold; null if it is paid at the school. */
  hold_until: string | null;
  /** Its code in plain form, which the transaction redeems; null without one. */
  code: string | null;
  /** The activity's prices by which the booking was checked; null: whatever they are. If they are others by now, nothing is booked. */
  terms: PriceTerms | null;
  actor: Actor;
};

/** Does the booking cost anything? As agreed, or by the row `claimed`. */
function isPriced({ participants }: NewBooking) {
  return participants[0]?.price_cents === undefined ? sql`claimed.price_cents > 0` : sql`${participants.some(({ price_cents = 0 }) => price_cents > 0)}`;
}

/** Does the row `activity` have the prices still by which the booking was checked? */
function hasTerms({ terms }: NewBooking) {
  if (terms === null) return sql`true`;
  const { price_cents, child_price_cents, child_under } = terms;
  return sql`activity.price_cents = ${price_cents}::integer
        and activity.child_price_cents is not distinct from ${child_price_cents}::integer and activity.child_under is not distinct from ${child_under}::integer`;
}

/**
 * The first of these references that no booking of the school of the row `claimed` has. Each is looked up by itself: joined (`not exists`), all
 * references of a large school were read for each booking while most schools of the installation were small.
 */
function firstFree(references: string[]) {
  return sql`(
          select drawn.reference from unnest(${references}::text[]) with ordinality as drawn (reference, turn)
          where (select true from bookings taken where taken.tenant_id = claimed.tenant_id and taken.reference = drawn.reference limit 1) is null
          order by drawn.turn limit 1
        )`;
}

/**
 * Claims the places and stores the booking with its participants, guest, charges, mails and jobs, all in one statement. The lesson's
 * row lock makes parallel claims wait. Expired holds still count here: if there are too few places, call `releaseExpiredHolds` and
 * try again.
 *
 * Each participant keeps the price that was agreed, or that the activity has now. A held booking is not charged and queues no mail yet. Admins get a mail
 * unless the booking is manual. A code is redeemed afterwards, in the same transaction.
 *
 * @param date the date with which the rules were checked: a lesson that was moved since is not booked
 * @returns the booking; undefined if the lesson is full, cancelled, moved or deleted, or has another price than was shown
 * @throws PostgreSQL's 23505 if the idempotency key is already used, or another booking has just drawn the same reference
 */
export async function claimAndBook(
  db: Db,
  tenant: OfTenant,
  booking: NewBooking,
  date: string,
  now: Date,
): Promise<Booking | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<Omit<BookingRow, 'sums' | 'card' | 'code'>>`
    with claimed as (
      update lessons set num_bookings = num_bookings + ${booking.num_participants}
      from activities activity
      where lessons.tenant_id = ${tenant.id} and lessons.id = ${booking.lesson_id}
        and lessons.deleted_at is null and is_cancelled = 0 and date = ${date}
        and num_bookings + ${booking.num_participants} <= lessons.num_places
        and activity.tenant_id = lessons.tenant_id and activity.id = lessons.activity_id
        and ${hasTerms(booking)}
      returning lessons.tenant_id, lessons.id, lessons.date, activity.price_cents, activity.deposit_percent
    ), guest as (
      insert into guests (tenant_id, name, email, phone, lang, creation_date)
      select tenant_id, ${booking.participants[0]?.name ?? ''}, ${booking.email}, ${booking.phone}, ${booking.lang}, ${at} from claimed
      -- Changes nothing, but returns the guest that exists.
      on conflict (tenant_id, lower(email)) do update set email = guests.email
      returning id
    ), booked as (
      insert into bookings (tenant_id, lesson_id, id, reference, num_participants, phone, email, notes, lang,
        payment_intent_id, user_id, guest_id, source, creation_date, booked_for, status, hold_until, deposit_percent, is_due, terms_version)
      select claimed.tenant_id, claimed.id, ${booking.id}::uuid, ${firstFree(drawReferences(booking.reference_prefix))},
        ${booking.num_participants}::integer, ${booking.phone}, ${booking.email}, ${booking.notes}, ${booking.lang},
        ${booking.payment_intent_id}::uuid, ${booking.user_id}::integer, guest.id, ${booking.source}, ${at}, claimed.date,
        ${booking.hold_until === null ? 'booked' : 'awaiting_payment'}, ${booking.hold_until}::timestamptz,
        claimed.deposit_percent, ${booking.hold_until === null} and ${isPriced(booking)},
        case when ${booking.source} <> 'manual' then (select max(terms.id) from terms_versions terms where terms.tenant_id = claimed.tenant_id) end
      from claimed
      cross join guest
      returning *
    ), joined as (
      insert into participants (tenant_id, booking_id, position, name, age, price_cents, answers, consent_at)
      select booked.tenant_id, booked.id, entry.position - 1, entry.value ->> 'name', entry.value ->> 'age', coalesce((entry.value ->> 'price_cents')::integer, claimed.price_cents),
        entry.value -> 'answers', case when (entry.value ->> 'consent')::boolean then ${at} end
      from booked
      join claimed on claimed.tenant_id = booked.tenant_id
      cross join jsonb_array_elements(${JSON.stringify(booking.participants)}::jsonb) with ordinality as entry (value, position)
      returning *
    ), charged as (
      ${insertCharges(sql`(select joined.*, booked.currency from joined, booked where booked.status = 'booked') as agreed`, booking.actor, now)}
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      select booked.tenant_id, 'new_booking', admins.email, coalesce(admins.lang, 'en'), booked.id, booked.creation_date
      from booked join users admins on admins.tenant_id = booked.tenant_id and admins.is_admin
      where booked.status = 'booked' and booked.source <> 'manual'
      union all
      select tenant_id, 'booking_received', email, lang, id, creation_date from booked where email is not null and status = 'booked'
      returning tenant_id, id
    ), queued as (
      select add_mail_jobs(${tenant.id}, array_agg(id), ${requestId()}) from mailed
    )
    select id, reference, lesson_id, status, phone, email, notes, booked_for, refund_until, price_assumed, deposit_percent, hold_until, creation_date,
      coalesce(user_id, 0)::text as user_id, source,
      (select json_agg(json_build_object('name', name, 'age', age, 'price_cents', price_cents, 'answers', answers, 'consent', consent_at is not null) order by position) from joined) as participants
    from booked, (select count(*) from queued) as jobs ${PREPARED}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const charged_cents = row.status === 'booked' ? agreedCents(row.participants) : 0;
  const sums = { balance_cents: charged_cents, charged_cents, desk_cents: 0, pass_cents: 0, credit_cents: 0 };
  return bookingOf({ ...row, code: null, sums, card: { returning_cents: 0, session_id: null } });
}
