import { sql } from 'kysely';
import { isCancellable } from '#shared/bookings/bookingState.ts';
import type { Db } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Actor } from '../ledger/actor.ts';
import { returnDiscount, reverseCharges } from '../ledger/charges.queries.ts';
import { queueAdminMails } from '../mail/outbox/queueAdminMails.queries.ts';
import { giveUsesBack } from '../passes/payWithPass.ts';
import { givePlacesBack } from '../places/givePlacesBack.ts';
import { lockBooking, updateLockedBooking } from '../places/lockBooking.queries.ts';
import { startCardRefunds } from '../places/lessonMoney.queries.ts';

type OfTenant = { id: number };

/**
 * Which booking to cancel, on whose behalf and by whom. `waives`: its price is owed no more, and what was paid goes back. `keepsMoney`: but for
 * what passes paid, it stays for a credit, which the caller gives.
 */
export type Cancelling = { id: string; by: 'holder' | 'admin'; waives: boolean; keepsMoney?: boolean; actor: Actor; now: Date };

/**
 * Cancels a live booking: frees its places, takes its charges back, starts the refund and queues mails, in one transaction. A lock makes a second
 * cancellation a no-op. A job closes a payment page that is still open.
 *
 * @param by a `holder` may cancel only while `isCancellable`, and admins get a mail; an `admin` may cancel at any time
 * @returns whether this call cancelled it
 */
export async function cancelAndRelease(db: Db, tenant: OfTenant, { id, by, waives, keepsMoney = false, actor, now }: Cancelling): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockBooking(tx, tenant, id, now);
    if (!locked) return false;
    const { booking, lesson } = locked;
    const isHeld = booking.status === 'awaiting_payment';
    if (booking.status !== 'booked' && !isHeld) return false;
    if (by === 'holder' && !isCancellable(booking, lesson, now)) return false;
    await updateLockedBooking(tx, tenant, id, { status: 'cancelled', hold_until: null });
    if (waives) {
      if (!keepsMoney) await startCardRefunds(tx, tenant, [id]);
      await reverseCharges(tx, tenant, { booking_id: id, actor, now });
      await giveUsesBack(tx, tenant, { booking_id: id, currency: booking.currency, actor, now });
    } else if (isHeld) await returnDiscount(tx, tenant, id, now);
    await givePlacesBack(tx, tenant, lesson.id, booking.num_participants, now);
    if (by === 'holder' && !isHeld) await queueAdminMails(tx, tenant, booking, 'cancellation', now);
    const at = sql`${now.toISOString()}::timestamptz`;
    await sql`
      with mailed as (
        insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
        select ${tenant.id}::integer, 'booking_cancelled', ${booking.email}, ${booking.lang}, ${id}::uuid, ${at}
        where ${booking.email}::text is not null and (not ${isHeld}::boolean or exists (
          select from payments where tenant_id = ${tenant.id} and booking_id = ${id} and status = 'processing'))
        returning tenant_id, id
      ), queued as (
        select add_mail_job(tenant_id, id, ${requestId()}) from mailed
        union all select add_payment_check_job(tenant_id, id, ${at}, ${requestId()}) from payments
          where tenant_id = ${tenant.id} and booking_id = ${id} and status = 'open'
      )
      select count(*) from queued`.execute(tx);
    return true;
  });
}
