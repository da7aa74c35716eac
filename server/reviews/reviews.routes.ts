import { Type } from 'typebox';
import { ReviewInput, ReviewPage, ReviewState } from '#shared/contract/review.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { reviewState } from '#shared/reviews/reviewRules.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { findReviewed, isActivity, listReviews } from './reviews.queries.ts';
import { writeReview } from './writeReview.ts';

/** Reviews for visitors, and the review of a booking for holders of its link. */
export function reviewRoutes(app: App): void {
  app.get(
    '/api/activities/:id/reviews',
    { schema: { tags: ['public'], params: Type.Object({ id: Id }), querystring: Type.Object({ before: Type.Optional(Id) }), response: { 200: ReviewPage } }, config: { right: 'public', sameForAll: true } },
    async ({ params, query, db, tenant }) => {
      if (!(await isActivity(db, tenant, params.id))) throw new Refused('not_found');
      return listReviews(db, tenant, params.id, query.before);
    },
  );

  app.put(
    '/api/bookings/:id/review',
    { schema: { tags: ['public'], params: Type.Object({ id: Type.String() }), body: ReviewInput, response: { 200: ReviewState } }, preHandler: limitRate(60), config: { right: 'public', audit: 'review.write' } },
    async (request) => {
      const { params: { id }, body: input, tenant, now } = request;
      if (!SECRET_ID.test(id)) throw new Refused('booking_not_found');
      return audited(request, async (tx) => {
        const entry = await writeReview(tx, tenant, { id, input, now });
        const written = (await findReviewed(tx, tenant, id))!;
        return { answer: reviewState(written, written.own, now), entry };
      });
    },
  );
}
