import { Type } from 'typebox';
import { AnswerInput, HidingInput, ManagedReview, ShowingInput } from '#shared/contract/review.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { answerProblems, hidingProblems } from '#shared/reviews/reviewRules.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { readListQuery } from '../http/listQuery.ts';
import { sanitizeText, oneLine } from '../lib/sanitizeText.ts';
import { changeReview } from './changeReview.ts';
import { listManagedReviews, storeAnswer, storeHiding } from './manageReviews.queries.ts';

const Params = Type.Object({ id: Id });
const response = { 200: ManagedReview };

/** Reviews in the back office: the list, the school's answer, and which ones visitors do not see. */
export function manageReviewRoutes(app: App): void {
  app.get('/api/reviews', { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(ManagedReview) } }, config: { right: 'content' } }, async ({ query, db, tenant }, reply) => {
    const list = readListQuery(query, { sortable: ['id'], filterable: ['activity_id'], filterableTexts: ['state', 'booking_id'], sort: { field: 'id', direction: 'desc' } });
    list.limit = Math.min(list.limit, 100);
    const { state, activity_id, booking_id } = list.filter;
    const of = booking_id?.map(String).find((id) => SECRET_ID.test(id));
    const { rows, total } = await listManagedReviews(db, tenant, { state: state?.map(String)[0], activity_id: activity_id?.map(Number)[0], booking_id: of }, list);
    setContentRange(reply, list, rows.length, total);
    return rows;
  });

  app.post('/api/reviews/:id/answer', { schema: { tags: ['admin'], params: Params, body: AnswerInput, response }, config: { right: 'content', audit: 'review.answer' } }, async (request) => {
    const { params: { id }, body: { version }, tenant, now } = request;
    const answer = sanitizeText(request.body.answer);
    return audited(request, (tx) => changeReview(tx, tenant, { id, version, problems: answerProblems(answer), change: () => storeAnswer(tx, tenant, id, answer, now) }));
  });

  app.post('/api/reviews/:id/hide', { schema: { tags: ['admin'], params: Params, body: HidingInput, response }, config: { right: 'content', audit: 'review.hide' } }, async (request) => {
    const { params: { id }, body: { version }, tenant, now } = request;
    const reason = oneLine(request.body.reason);
    return audited(request, (tx) => changeReview(tx, tenant, { id, version, problems: hidingProblems(reason), change: () => storeHiding(tx, tenant, id, reason, now) }));
  });

  app.post('/api/reviews/:id/show', { schema: { tags: ['admin'], params: Params, body: ShowingInput, response }, config: { right: 'content', audit: 'review.show' } }, async (request) => {
    const { params: { id }, body: { version }, tenant, now } = request;
    return audited(request, (tx) => changeReview(tx, tenant, { id, version, problems: {}, change: () => storeHiding(tx, tenant, id, '', now) }));
  });
}
