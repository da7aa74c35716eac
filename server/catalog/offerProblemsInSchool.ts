import type { Activity } from '#shared/contract/activity.ts';
import { occurrenceLimitProblems } from '#shared/lessons/occurrences.ts';
import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { listPlans } from '../occurrences/occurrences.queries.ts';
import type { CatalogRecord } from './catalog.queries.ts';
import { countLessonsAhead, unknownDefaults } from './offers.queries.ts';

/**
 * Checks an activity against the rest of its school: its plan against the other plans (`occurrenceLimitProblems`), its default
 * instructors and tags, and that it has no lessons ahead when it is archived. Two concurrent changes of plans may both pass, which is
 * harmless because lists of occurrences have their own limit. An activity that is archived is locked by its change, and adding a lesson locks it too.
 *
 * @param before the stored activity, if it is being changed
 */
export async function offerProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before: CatalogRecord | undefined, now: Date): Promise<Problems> {
  const activity = record as Activity;
  const stored = before as Activity | undefined;
  return {
    ...(await planProblems(db, tenant, activity, stored)),
    ...(await defaultsProblems(db, tenant, activity, stored)),
    ...(activity.archived === 1 && stored && stored.archived !== 1 ? await archiveProblems(db, tenant, stored.id, now) : {}),
  };
}

async function planProblems(db: Db, tenant: { id: number }, activity: Activity, before: Activity | undefined): Promise<Problems> {
  if (activity.recurrent !== 1 || activity.archived === 1) return {};
  const others = (await listPlans(db, tenant)).filter(({ id }) => id !== before?.id);
  return occurrenceLimitProblems(activity, others, before?.archived === 1 ? undefined : before);
}

/** Those that it had before may have been deleted since. */
async function defaultsProblems(db: Db, tenant: { id: number }, activity: Activity, before: Activity | undefined): Promise<Problems> {
  const added = (field: 'default_instructors' | 'default_tags') => (activity[field] ?? []).filter((id) => !before?.[field]?.includes(id));
  const asked = { default_instructors: added('default_instructors'), default_tags: added('default_tags') };
  if (asked.default_instructors.length + asked.default_tags.length === 0) return {};
  const unknown = await unknownDefaults(db, tenant, asked);
  return Object.fromEntries(unknown.map((field) => [field, { code: 'unknown_entry' }] as const));
}

async function archiveProblems(db: Db, tenant: { id: number }, id: number, now: Date): Promise<Problems> {
  const lessons = await countLessonsAhead(db, tenant, id, now);
  return lessons > 0 ? { archived: { code: 'lessons_ahead', lessons } } : {};
}
