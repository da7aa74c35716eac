import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/connect.ts';
import type { Actor } from '../ledger/actor.ts';
import { chargeAgain, reverseCharges } from '../ledger/charges.queries.ts';
import { giveUsesBack } from '../passes/payWithPass.ts';
import { closePaymentPages, listLessonMoney, startCardRefunds } from '../places/lessonMoney.queries.ts';
import { endCallOff } from './endCallOff.queries.ts';

type OfTenant = { id: number };
type Cause = { actor: Actor; now: Date };

/**
 * The school has cancelled a lesson: its bookings owe nothing any more, money by card and uses of passes go back, and money that the
 * school took itself is to be given back. The caller has locked the lesson.
 */
export async function refundLesson(tx: Tx, tenant: OfTenant, lesson_id: number, { actor, now }: Cause): Promise<void> {
  const bookings = await listLessonMoney(tx, tenant, lesson_id);
  // Payments are locked before passes, and these before the ledger is read.
  await startCardRefunds(tx, tenant, bookings.map(({ id }) => id));
  // The submission tells these entries from others, so that they can be charged again if the lesson takes place after all.
  const submission_id = randomUUID();
  for (const { id: booking_id, currency } of bookings) {
    await giveUsesBack(tx, tenant, { booking_id, currency, actor, now });
    await reverseCharges(tx, tenant, { booking_id, actor, now, submission_id });
  }
  await closePaymentPages(tx, tenant, [lesson_id], now);
}

/**
 * A cancelled lesson takes place after all: bookings that still stand owe their price again, with the discounts they had. Money that has
 * gone back, or is on its way, stays gone, so it is due once more. The caller has locked the lesson.
 */
export async function chargeLessonAgain(tx: Tx, tenant: OfTenant, lesson_id: number, { actor, now }: Cause): Promise<void> {
  await endCallOff(tx, tenant, lesson_id, now);
  for (const { id, charged_cents } of await listLessonMoney(tx, tenant, lesson_id)) {
    // They stand while guests have a choice, and of a lesson that was cancelled before charges were taken back.
    if (charged_cents === 0) await chargeAgain(tx, tenant, { booking_id: id, actor, now });
  }
}
