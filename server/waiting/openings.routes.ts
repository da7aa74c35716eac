import { Type } from 'typebox';
import { isEmail } from '#shared/contactFormats.ts';
import { GuestOpening, ListedOpening, OpeningInput } from '#shared/contract/opening.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { openingState, whyNotTold } from '#shared/waiting/openingRules.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { assertRecipientLimit, OPENING_MAIL_LIMITS } from '../mail/limits/recipientLimits.ts';
import { deleteOpening, findOpening, listOpenings, requestOpening } from './openings.queries.ts';

const OfLesson = Type.Object({ id: Id });
const BySecret = Type.Object({ secret: Type.String() });

/** "Tell me when it opens", for lessons that open later: asking, the link of its mails, and for admins who has asked. */
export function openingRoutes(app: App): void {
  app.post(
    '/api/lessons/:id/openings',
    { schema: { tags: ['public'], params: OfLesson, body: OpeningInput, response: { 201: Type.Object({}) } }, preHandler: limitRate(20), config: { right: 'public' } },
    async ({ params: { id }, body, db, tenant, headers, now }, reply) => {
      const lesson = await findLesson(db, tenant, id, now);
      if (!lesson || lesson.is_private) throw new Refused('lesson_not_found');
      const email = body.email.trim();
      if (!isEmail(email)) throw new Refused('invalid_booking', { problems: { email: { code: 'email_invalid' } } });
      const reason = whyNotTold(lesson, now, tenant.timezone);
      if (reason) throw new Refused(reason);
      await assertRecipientLimit(db, email, OPENING_MAIL_LIMITS, now);
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      if (!(await requestOpening(db, tenant, id, { email, lang, endpoint: body.endpoint }, now))) throw new Refused('too_many_requests');
      reply.code(201);
      return {};
    },
  );

  app.get(
    '/api/my-openings/:secret',
    { schema: { tags: ['public'], params: BySecret, response: { 200: GuestOpening } }, preHandler: limitRate(60), config: { right: 'public' } },
    async ({ params: { secret }, db, tenant, now }) => {
      const found = SECRET_ID.test(secret) ? await findOpening(db, tenant, secret) : undefined;
      if (!found) throw new Refused('opening_not_found');
      const lesson = await findLesson(db, tenant, found.lesson_id, now);
      const state = openingState(lesson, now, tenant.timezone);
      const { lesson_id, activity_id, date } = found;
      return { lesson_id, activity_id, date, state, opens: (state === 'waiting' && lesson && opensOn(lesson, tenant.timezone)) || null };
    },
  );

  app.delete(
    '/api/my-openings/:secret',
    { schema: { tags: ['public'], params: BySecret, response: { 200: Type.Object({}) } }, preHandler: limitRate(60), config: { right: 'public' } },
    async ({ params: { secret }, db, tenant }) => {
      if (!SECRET_ID.test(secret) || !(await deleteOpening(db, tenant, secret))) throw new Refused('opening_not_found');
      return {};
    },
  );

  app.get(
    '/api/lessons/:id/openings',
    { schema: { tags: ['admin'], params: OfLesson, response: { 200: Type.Array(ListedOpening) } }, config: { right: 'lessons' } },
    async ({ params: { id }, db, tenant, now }) => {
      if (!(await findLesson(db, tenant, id, now))) throw new Refused('lesson_not_found');
      return listOpenings(db, tenant, id);
    },
  );
}
