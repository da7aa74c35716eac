import { Type } from 'typebox';
import { isEmail } from '#shared/contactFormats.ts';
import { OwnBookingsRequest } from '#shared/contract/guest.ts';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { withMinimumDuration } from '../lib/withMinimumDuration.ts';
import { countForRecipient } from '../mail/limits/recipientLimits.queries.ts';
import { OWN_BOOKINGS_LIMITS } from '../mail/limits/recipientLimits.ts';
import { findNextOwnBooking, queueOwnBookings } from './ownBookings.queries.ts';

/** Longer than queueing a mail takes, so that the time does not tell if an address is known. */
const ANSWER_MS = 100;

/** `POST /api/own-bookings`: mails an address the links to its coming bookings. The answer is the same for known and unknown addresses. */
export function ownBookingsRoutes(app: App): void {
  app.post(
    '/api/own-bookings',
    {
      config: { right: 'public', whileSuspended: true },
      schema: { tags: ['public'], body: OwnBookingsRequest, response: { 200: Type.Object({}) } },
      preHandler: limitRate(20),
    },
    async ({ db, tenant, body, headers, now }) => {
      const email = body.email.trim();
      if (!isEmail(email)) throw new Refused('invalid_email', { errors: { email: 'This is not a valid email address.' } });
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      await withMinimumDuration(ANSWER_MS, sendOwnBookings(db, tenant, email, lang, now));
      return {};
    },
  );
}

/** Queues the mail if the address has coming bookings and is within its limits. Otherwise it does nothing. */
async function sendOwnBookings(db: Db, tenant: { id: number }, email: string, lang: Language, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const next = await findNextOwnBooking(tx, tenant, email, now);
    if (next && (await countForRecipient(tx, next.email, OWN_BOOKINGS_LIMITS, now))) await queueOwnBookings(tx, tenant, next, lang, now);
  });
}
