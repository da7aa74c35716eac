import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Enquiry, EnquiryRefusal, OfferInput } from '#shared/contract/enquiry.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { ENQUIRY_LIMITS, enquiryState, offerProblems } from '#shared/enquiries/enquiryRules.ts';
import { isoInstant } from '#shared/time/time.ts';
import { audited, type RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { checkLesson } from '../lessons/checkLesson.ts';
import { sanitizeText } from '../lib/sanitizeText.ts';
import { assertMailQuota } from '../mail/limits/mailQuota.ts';
import { findEnquiry, listEnquiries, lockEnquiry, queueEnquiryMail, type StoredEnquiry, updateEnquiry } from './enquiries.queries.ts';

const LIST_RULES = { sortable: ['id', 'creation_date', 'name', 'people'], filterable: ['id'], filterableTexts: ['state'], sort: { field: 'id', direction: 'desc' } } as const;

/** The page size if a client asks for no range. */
const DEFAULT_ROWS = 100;

const ById = Type.Object({ id: Id });

/** Enquiries, for admins: list, record, and the school's answer: an offer, or a refusal. */
export function enquiryRoutes(app: App): void {
  app.get(
    '/api/enquiries',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(Enquiry) } }, config: { right: 'lessons' } },
    async ({ query, db, tenant, now }, reply) => {
      const list = readListQuery({ range: `[0,${DEFAULT_ROWS - 1}]`, ...query }, LIST_RULES);
      const { rows, total } = await listEnquiries(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows.map((one) => wireEnquiry(one, now));
    },
  );

  app.get(
    '/api/enquiries/:id',
    { schema: { tags: ['admin'], params: ById, response: { 200: Enquiry } }, config: { right: 'lessons' } },
    async ({ params, db, tenant, now }) => {
      const enquiry = await findEnquiry(db, tenant, params);
      if (!enquiry) throw new Refused('not_found');
      return wireEnquiry(enquiry, now);
    },
  );

  app.put(
    '/api/enquiries/:id/offer',
    { schema: { tags: ['admin'], params: ById, body: OfferInput, response: { 200: Enquiry } }, config: { right: 'lessons', audit: 'enquiry.offer' } },
    (request) => audited(request, (tx) => counted(tx, request, makeOffer(tx, request.tenant, request.params.id, request.body, request.now))),
  );

  app.put(
    '/api/enquiries/:id/refusal',
    { schema: { tags: ['admin'], params: ById, body: EnquiryRefusal, response: { 200: Enquiry } }, config: { right: 'lessons', audit: 'enquiry.refuse' } },
    (request) => audited(request, (tx) => counted(tx, request, refuse(tx, request.tenant, request.params.id, request.body, request.now))),
  );
}

type Answered = Promise<{ answer: Enquiry; entry: RequestEntry }>;

/** An answer has the school's own words, and can be sent again, so its mail counts. @throws Refused `mail_quota_used` */
async function counted(tx: Tx, request: FastifyRequest, answer: Answered): Answered {
  const given = await answer;
  await assertMailQuota(tx, request);
  return given;
}

/**
 * Offers a private lesson for an enquiry, or another one instead of an offer that is not answered. The guest gets a mail with the link.
 *
 * @throws Refused `not_found`; `changed_meanwhile` if it was answered, or changed by another admin; `invalid_entry` with a problem per field
 */
async function makeOffer(tx: Tx, tenant: Tenant, id: number, { answer, version, ...offer }: OfferInput, now: Date): Answered {
  const enquiry = await lockOpen(tx, tenant, id, version);
  const problems = offerProblems({ ...offer, answer }, now);
  try {
    await checkLesson(tx, tenant, { activity_id: offer.activity_id, date: offer.date });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    Object.assign(problems, error.problems);
  }
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
  const times = { date: isoInstant(new Date(offer.date)), until: isoInstant(new Date(offer.until)) };
  await updateEnquiry(tx, tenant, id, { state: 'offered', answer: sanitizeText(answer), offer: { ...offer, ...times } });
  await queueEnquiryMail(tx, tenant, 'enquiry_offer', enquiry, now);
  return answered(tx, tenant, enquiry, now);
}

/** Says no to an enquiry. The guest gets a mail with the school's words. @throws Refused as `makeOffer` */
async function refuse(tx: Tx, tenant: Tenant, id: number, { answer, version }: EnquiryRefusal, now: Date): Answered {
  const enquiry = await lockOpen(tx, tenant, id, version);
  if (answer.length > ENQUIRY_LIMITS.answer) throw new Refused('invalid_entry', { problems: { answer: { code: 'too_long', max: ENQUIRY_LIMITS.answer } } });
  await updateEnquiry(tx, tenant, id, { state: 'refused', answer: sanitizeText(answer) });
  await queueEnquiryMail(tx, tenant, 'enquiry_refused', enquiry, now);
  return answered(tx, tenant, enquiry, now);
}

async function lockOpen(tx: Tx, tenant: Tenant, id: number, version: number): Promise<StoredEnquiry> {
  const enquiry = await lockEnquiry(tx, tenant, { id });
  if (!enquiry) throw new Refused('not_found');
  if (enquiry.version !== version || enquiry.state === 'accepted') throw new Refused('changed_meanwhile');
  return enquiry;
}

async function answered(tx: Tx, tenant: Tenant, { id, state, name }: StoredEnquiry, now: Date): Answered {
  const after = (await findEnquiry(tx, tenant, { id }))!;
  return { answer: wireEnquiry(after, now), entry: { id, label: name, changes: { state: [state, after.state] } } };
}

/** An enquiry as admins get it. The secret of its link stays with the guest. */
function wireEnquiry({ secret: _secret, booking_id: _booking_id, is_cancelled: _is_cancelled, ...enquiry }: StoredEnquiry, now: Date): Enquiry {
  return { ...enquiry, state: enquiryState(enquiry, now) };
}
