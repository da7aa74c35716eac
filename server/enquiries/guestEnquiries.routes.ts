import { Type } from 'typebox';
import { EnquiryInput, GuestEnquiry, OfferAnswer } from '#shared/contract/enquiry.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { enquiryProblems, enquiryState } from '#shared/enquiries/enquiryRules.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { parseCallableNumber } from '#shared/school/callableNumber.ts';
import { auditorOf } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Tx } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { unknownReferences } from '../lessons/lessons.queries.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { assertNetworkLimit, ENQUIRY_NETWORK_LIMITS } from '../mail/limits/networkLimits.ts';
import { assertRecipientLimit, ENQUIRY_MAIL_LIMITS } from '../mail/limits/recipientLimits.ts';
import { answerOffer } from './answerOffer.ts';
import { findEnquiry, insertEnquiry, type NewEnquiry, queueAdminEnquiryMails, queueEnquiryMail, type StoredEnquiry } from './enquiries.queries.ts';

const BySecret = Type.Object({ secret: Type.String() });

/** Enquiries, for visitors: sending one, and reading and answering it by the link of its mails. */
export function guestEnquiryRoutes(app: App): void {
  app.post(
    '/api/enquiries',
    { schema: { tags: ['public'], body: EnquiryInput, response: { 201: Type.Object({}) } }, preHandler: limitRate(20), config: { right: 'public', audit: 'enquiry.add' } },
    async (request, reply) => {
      const { body, db, tenant, headers, now } = request;
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      const phone = parseCallableNumber(body.phone ?? '', tenant.country) ?? oneLine(body.phone ?? '');
      const input = { ...body, lang, name: oneLine(body.name), email: body.email.trim(), phone, wish: sanitizeText(body.wish) };
      const problems = enquiryProblems(input, (number) => parseCallableNumber(number, tenant.country) !== undefined);
      if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
      await db.transaction().execute(async (tx) => {
        if (await wasSent(tx, tenant, input)) return;
        if ((await unknownReferences(tx, tenant, { activity_id: input.activity_id ?? undefined }, undefined)).length > 0) throw new Refused('invalid_booking', { problems: { activity_id: { code: 'unknown_entry' } } });
        const enquiry = await insertEnquiry(tx, tenant, input, now);
        // A parallel request with the same key was faster.
        if (!enquiry) return void (await wasSent(tx, tenant, input));
        // Only now, so that the slower one counts for no limit. A refusal takes the enquiry back.
        await assertNetworkLimit(tx, request, ENQUIRY_NETWORK_LIMITS, now);
        await assertRecipientLimit(tx, input.email, ENQUIRY_MAIL_LIMITS, now);
        await queueEnquiryMail(tx, tenant, 'enquiry_received', enquiry, now);
        await queueAdminEnquiryMails(tx, tenant, enquiry.id, now);
        await recordAudit(tx, tenant, auditorOf(request, request.user), { action: 'enquiry.add', id: enquiry.id, label: enquiry.name, changes: {} });
      });
      reply.code(201);
      return {};
    },
  );

  app.get(
    '/api/my-enquiries/:secret',
    { schema: { tags: ['public'], params: BySecret, response: { 200: GuestEnquiry } }, preHandler: limitRate(60), config: { right: 'public' } },
    async ({ params, db, tenant, now }) => guestEnquiry(SECRET_ID.test(params.secret) ? await findEnquiry(db, tenant, params) : undefined, now),
  );

  app.post(
    '/api/my-enquiries/:secret/answer',
    { schema: { tags: ['public'], params: BySecret, body: OfferAnswer, response: { 200: GuestEnquiry } }, preHandler: limitRate(60), config: { right: 'public', audit: 'enquiry.answer' } },
    async (request) => {
      const { params: { secret }, body, db, tenant, now } = request;
      if (!SECRET_ID.test(secret)) throw new Refused('enquiry_not_found');
      await db.transaction().execute(async (tx) => {
        const entry = await answerOffer(tx, tenant, secret, body, now);
        if (entry) await recordAudit(tx, tenant, auditorOf(request, request.user), { action: 'enquiry.answer', ...entry });
      });
      return guestEnquiry(await findEnquiry(db, tenant, { secret }), now);
    },
  );
}

/** What makes an enquiry another one. The guest may have chosen another language before sending it again. */
const ENTRIES = ['kind', 'activity_id', 'name', 'email', 'phone', 'people', 'wish'] as const;

/** Is this an enquiry that was sent before, whose answer was lost? @throws Refused `enquiry_reused` if its key was used with other entries */
async function wasSent(tx: Tx, tenant: { id: number }, { idempotency_key, ...input }: NewEnquiry): Promise<boolean> {
  const earlier = idempotency_key && (await findEnquiry(tx, tenant, { idempotency_key }));
  if (!earlier) return false;
  const entries = { ...input, activity_id: input.activity_id ?? null };
  if (ENTRIES.some((field) => earlier[field] !== entries[field])) throw new Refused('enquiry_reused');
  return true;
}

/** @throws Refused `enquiry_not_found` */
function guestEnquiry(enquiry: StoredEnquiry | undefined, now: Date): GuestEnquiry {
  if (!enquiry) throw new Refused('enquiry_not_found');
  const { kind, name, people, wish, answer, offer, booking_id, is_cancelled, version } = enquiry;
  return { kind, name, people, wish, answer, offer, booking_id, is_cancelled, version, state: enquiryState(enquiry, now) };
}
