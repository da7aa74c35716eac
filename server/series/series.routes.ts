import { Type } from 'typebox';
import { SeriesInput, SeriesOutcome, SeriesUndone } from '#shared/contract/series.ts';
import { UuidV4 } from '#shared/contract/wire.ts';
import { changedFields } from '#shared/audit/auditChanges.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { addSeries, previewSeries } from './addSeries.ts';
import { undoSeries } from './undoSeries.ts';

const Params = Type.Object({ id: UuidV4 });
const FIELDS = ['activity_id', 'num_places', 'tags', 'instructors'] as const;

/** Adding many lessons at once, and taking them back. */
export function seriesRoutes(app: App): void {
  app.post(
    '/api/lesson-series',
    { schema: { tags: ['admin'], body: SeriesInput, response: { 200: SeriesOutcome } }, config: { right: 'lessons', audit: 'lesson.add_series' } },
    async (request) => {
      const { body, db, tenant, now } = request;
      if (body.preview) return previewSeries(db, tenant, body, now);
      return audited(request, async (tx) => {
        const { outcome, isNew } = await addSeries(tx, tenant, body, now);
        const label = `${outcome.lessons.length} × ${body.from} – ${body.until}`;
        return { answer: outcome, entry: isNew ? { id: body.id, label, changes: changedFields(undefined, body, FIELDS) } : undefined };
      });
    },
  );

  app.post(
    '/api/lesson-series/:id/undo',
    { schema: { tags: ['admin'], params: Params, response: { 200: SeriesUndone } }, config: { right: 'lessons', audit: 'lesson.undo_series' } },
    async (request) => {
      const { params: { id }, tenant, now } = request;
      return audited(request, async (tx) => {
        const lessons = await undoSeries(tx, tenant, id, now);
        return { answer: { lessons }, entry: { id, label: String(lessons), changes: {} } };
      });
    },
  );
}
