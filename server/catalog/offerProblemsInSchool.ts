import type { Activity } from '#shared/contract/activity.ts';
import { occurrenceLimitProblems } from '#shared/lessons/plans/occurrences.ts';
import { parseRecurrence } from '#shared/lessons/plans/recurrence.ts';
import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { listKnown } from '../lessons/lessonDefaults.queries.ts';
import { listPlans } from '../occurrences/plans.queries.ts';
import type { CatalogRecord } from './catalog.queries.ts';
import { countLessonsAhead } from './offers.queries.ts';

/**
 * Checks an activity against the rest of its school: its plan against the other plans (`occurrenceLimitProblems`), the
 * instructors and tags that it names, and that it has no lessons ahead when it is archived. Two concurrent changes of plans may both pass, which is
 * harmless because lists of occurrences have their own limit. An activity that is archived is locked by its change, and adding a lesson locks it too.
 *
 * @param before the stored activity, if it is being changed
 */
export async function offerProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before: CatalogRecord | undefined, now: Date): Promise<Problems> {
  const activity = record as Activity;
  const stored = before as Activity | undefined;
  return {
    ...(await planProblems(db, tenant, activity, stored)),
    ...(await unknownProblems(db, tenant, activity, stored)),
    ...(activity.archived === 1 && stored && stored.archived !== 1 ? await archiveProblems(db, tenant, stored.id, now) : {}),
  };
}

async function planProblems(db: Db, tenant: { id: number }, activity: Activity, before: Activity | undefined): Promise<Problems> {
  if (activity.recurrent !== 1 || activity.archived === 1) return {};
  const others = (await listPlans(db, tenant)).filter(({ id }) => id !== before?.id);
  return occurrenceLimitProblems(activity, others, before?.archived === 1 ? undefined : before);
}

/** Checks the instructors and tags that the activity or its plan names. Those that it had before may have been deleted since. */
async function unknownProblems(db: Db, tenant: { id: number }, activity: Activity, before: Activity | undefined): Promise<Problems> {
  const [now, earlier] = [namedBy(activity), namedBy(before)];
  const added = Object.keys(now).map((field) => [field, now[field]!.filter((id) => !earlier[field]?.includes(id))] as const);
  const of = (kind: string) => added.flatMap(([field, ids]) => (field.endsWith(kind) ? ids : []));
  const asked = { instructors: of('instructors'), tags: of('tags') };
  if (asked.instructors.length + asked.tags.length === 0) return {};
  const known = await listKnown(db, tenant, asked);
  const unknown = added.filter(([field, ids]) => !ids.every((id) => known[field.endsWith('tags') ? 'tags' : 'instructors'].includes(id)));
  return Object.fromEntries(unknown.map(([field]) => [field, { code: 'unknown_entry' }] as const));
}

/** The ids of instructors and tags by field. */
function namedBy(activity: Activity | undefined): Record<string, number[]> {
  const plan = parseRecurrence(activity?.recurrent_config ?? '');
  return {
    ...{ default_instructors: activity?.default_instructors ?? [], default_tags: activity?.default_tags ?? [] },
    ...{ 'recurrent_config.instructors': plan?.instructors ?? [], 'recurrent_config.tags': plan?.tags ?? [] },
  };
}

async function archiveProblems(db: Db, tenant: { id: number }, id: number, now: Date): Promise<Problems> {
  const lessons = await countLessonsAhead(db, tenant, id, now);
  return lessons > 0 ? { archived: { code: 'lessons_ahead', lessons } } : {};
}
