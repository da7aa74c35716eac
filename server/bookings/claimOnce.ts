import { DatabaseError } from 'pg';
import type { Booking } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { redeemCode } from './bookingCodes.ts';
import type { Db, Tx } from '../db/connect.ts';
import { bookings } from '../metrics/metrics.ts';
import { claimAndBook, type NewBooking } from '../places/claimAndBook.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import type { LessonToBook } from './bookings.queries.ts';
import { existingBooking, findEarlierBooking } from './earlierBooking.ts';

type ClaimContext = {
  now: Date;
  /** Of the participants, in cents. */
  prices: readonly number[];
  /** Runs in the transaction of a manual booking. */
  onManualBooking: (tx: Tx, booking: Booking) => Promise<void>;
};

/**
 * Claims the places of a valid booking. If a parallel request with the same idempotency key was faster, returns its booking.
 *
 * @returns undefined if the lesson has too few places or has changed
 * @throws Refused `payment_intent_reused` as `findEarlierBooking`, and as `redeemCode`
 */
export async function claimOnce(db: Db, tenant: Tenant, booking: NewBooking, lesson: LessonToBook, context: ClaimContext): Promise<Booking | undefined> {
  const { now } = context;
  try {
    return (await claim(db, tenant, booking, lesson, context)) ?? (await findEarlierBooking(db, tenant, booking, now));
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'bookings_tenant_id_payment_intent_id_key') {
      return findEarlierBooking(db, tenant, booking, now);
    }
    // Another booking has drawn the same reference at the same moment.
    if (error instanceof DatabaseError && error.constraint === 'bookings_reference') return claimOnce(db, tenant, booking, lesson, context);
    throw error;
  }
}

/** Claims the places. If there are too few, releases expired holds and tries once more. */
async function claim(db: Db, tenant: Tenant, booking: NewBooking, lesson: LessonToBook, context: ClaimContext): Promise<Booking | undefined> {
  const claimed = await claimAndRecord(db, tenant, booking, lesson, context);
  if (claimed) return counted(claimed);
  await db.transaction().execute((tx) => releaseExpiredHolds(tx, tenant, booking.lesson_id, context.now));
  const second = await claimAndRecord(db, tenant, booking, lesson, context);
  return second && counted(second);
}

function counted(booking: Booking): Booking {
  bookings.inc({ outcome: booking.status === 'awaiting_payment' ? 'held' : 'booked' });
  return booking;
}

/** A visitor's booking without a code is a single statement. A code is redeemed, and a manual booking audited, in the same transaction. */
async function claimAndRecord(db: Db, tenant: Tenant, booking: NewBooking, { date, activity_id }: LessonToBook, { now, onManualBooking, prices }: ClaimContext): Promise<Booking | undefined> {
  const { code, source, actor, email } = booking;
  if (source !== 'manual' && code === null) return claimAndBook(db, tenant, booking, date, now);
  return db.transaction().execute(async (tx) => {
    const claimed = await claimAndBook(tx, tenant, booking, date, now);
    if (!claimed) return undefined;
    if (code !== null) await redeemCode(tx, tenant, code, { id: claimed.id, isHeld: claimed.status !== 'booked', activity_id, prices, email, price_cents: claimed.amount, actor, now });
    const booked = code === null ? claimed : await existingBooking(tx, tenant, claimed.id, now);
    if (source === 'manual') await onManualBooking(tx, booked);
    return booked;
  });
}
