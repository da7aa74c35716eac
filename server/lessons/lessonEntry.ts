import { changedFields } from '#shared/audit/auditChanges.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { RequestEntry } from '../audit/audited.ts';

const FIELDS = ['activity_id', 'date', 'is_cancelled', 'cancel_reason', 'num_places', 'open_days_before', 'duration_minutes', 'tags', 'instructors'] as const;

/** The audit entry of an added, changed or deleted lesson; undefined if no field has changed. */
export function lessonEntry(before: Lesson | undefined, after: Lesson | undefined): RequestEntry | undefined {
  const changes = changedFields(before, after, FIELDS);
  if (before && after && Object.keys(changes).length === 0) return undefined;
  const { id } = (after ?? before)!;
  return { id, lesson_id: id, changes };
}
