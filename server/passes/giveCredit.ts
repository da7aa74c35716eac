import { randomUUID } from 'node:crypto';
import type { Tenant } from '#shared/contract/tenant.ts';
import { chooseLanguage } from '#shared/language.ts';
import { formatDate, isoInstant } from '#shared/time/time.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { Tx } from '../db/connect.ts';
import type { Actor } from '../ledger/actor.ts';
import { recordCredit } from '../ledger/passMoney.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import { queuePassMail } from '../mail/outbox/queuePassMail.queries.ts';
import { findCreditedBooking } from './credits.queries.ts';
import { insertPass } from './passes.queries.ts';

/** A locked booking that has just been cancelled, and what it has to get back, in cents. */
type Credited = { booking_id: string; amount_cents: number; currency: string; actor: Actor; now: Date };

/**
 * Turns what a booking has to get back into a credit: a pass without an end for any lesson, which its guest gets by mail. A unique key allows a booking one.
 */
export async function giveCredit(tx: Tx, tenant: Tenant, { booking_id, amount_cents, currency, actor, now }: Credited): Promise<void> {
  const booking = await findCreditedBooking(tx, tenant, booking_id);
  const lang = chooseLanguage(booking.lang, [], tenant.langs);
  const { activity } = withActivityIn(booking, lang, tenant);
  const id = randomUUID();
  const created = isoInstant(now);
  await insertPass(tx, tenant, {
    ...{ id, kind: 'credit', unit: 'cents', granted: amount_cents, price_cents: amount_cents, currency, product_id: null, purchase_id: null, from_booking_id: booking_id },
    title: mailTexts(lang)('credit.title', { lesson: activity, day: formatDate(booking.date, lang, tenant.timezone) }),
    ...{ activities: [], transferable: true, valid_until: null, lang, creation_date: created, activated_at: created },
    ...{ holder_name: booking.booker, holder_email: booking.email, buyer_name: booking.booker, buyer_email: booking.email },
  });
  await recordCredit(tx, tenant, { booking_id, pass_id: id, amount_cents, currency, actor, now });
  await queuePassMail(tx, tenant, { id, buyer_email: booking.email, lang }, 'pass_credit', now);
}
