import type { Problems } from '#shared/problems.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { type CatalogRecord, countCatalog, deleteActivity, deleteFromCatalog, insertIntoCatalog, updateInCatalog } from './catalog.queries.ts';
import type { CatalogResource } from './resources.ts';

/**
 * Adds a record to a plain resource.
 *
 * @returns its id
 * @throws Refused `invalid_entry` with a problem per field; `changed_meanwhile` where another admin added it just now;
 *   `too_many_records`
 */
export async function addRecord(db: Db, tenant: { id: number }, resource: CatalogResource, input: CatalogRecord, now: Date): Promise<number> {
  const { version: _version, ...record }: CatalogRecord = { ...resource.defaults(now), ...entriesOf(resource, input, {}, now) };
  refuseProblems(resource.problems(record));
  refuseProblems(await resource.problemsInSchool(db, tenant, record));
  if ((await countCatalog(db, tenant, resource.table)) >= resource.max) throw new Refused('too_many_records');
  const id = await insertIntoCatalog(db, tenant, resource.table, record);
  if (id === undefined) throw new Refused('changed_meanwhile', { problems: { name: { code: 'setting_exists' } } });
  return id;
}

/**
 * Changes the fields that are named and leaves the others (react-admin's updateMany names a few).
 *
 * @param tx one transaction with the reading of `before`, whose row is locked: two changes at once are checked one after the other
 * @param before the record as it is
 * @param input with the `version` that somebody looked at, if it is to be compared
 * @throws Refused `invalid_entry`, `changed_meanwhile`
 */
export async function changeRecord(
  tx: Tx,
  tenant: { id: number },
  resource: CatalogResource,
  before: CatalogRecord,
  input: CatalogRecord,
  now: Date,
): Promise<void> {
  const { version, ...change } = entriesOf(resource, input, before, now);
  for (const field of resource.fixed) delete change[field];
  const record = { ...before, ...change };
  refuseProblems(resource.problems(record));
  refuseProblems(await resource.problemsInSchool(tx, tenant, record, before));
  const seen = { id: before.id as number, version: version as number | undefined };
  if (!(await updateInCatalog(tx, tenant, resource.table, seen, change))) throw new Refused('changed_meanwhile');
}

/** Deletes a record. @throws Refused `activity_in_use`, with how many lessons it has */
export async function deleteRecord(db: Db, tenant: { id: number }, { table }: CatalogResource, id: number, now: Date): Promise<void> {
  if (table !== 'activities') return deleteFromCatalog(db, tenant, table, id);
  const lessons = await deleteActivity(db, tenant, id, now);
  if (lessons > 0) throw new Refused('activity_in_use', { problems: { id: { code: 'activity_in_use', lessons } } });
}

/** What was sent, ready to be stored: tidy texts, and the default where nothing (`null`) was chosen. */
function entriesOf({ tidy, defaults }: CatalogResource, input: CatalogRecord, before: CatalogRecord, now: Date): CatalogRecord {
  const otherwise = defaults(now);
  const record = { ...before, ...input };
  const entries = Object.entries(input).map(([field, value]) => {
    if (value === null) return [field, otherwise[field]] as const;
    return [field, typeof value === 'string' ? tidy(field, value, record) : value] as const;
  });
  return Object.fromEntries(entries);
}

function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
}
