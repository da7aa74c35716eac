import type { SchoolInput } from '#shared/school/schoolContract.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isSchoolFact, SCHOOL_GROUPS, type SchoolField, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import { schoolProblems } from '#shared/school/schoolRules.ts';
import { isSettingName } from '#shared/school/settings.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { lockSchool, readSchool, type StoredSchool, updateFacts, writeSettings } from './school.queries.ts';
import { storedSetting } from './storedSetting.ts';

/**
 * Changes fields of a group of the Settings page: all of them or, if one is not valid, none. Fields of other groups are ignored.
 *
 * @returns the group before and after
 * @throws Refused `invalid_entry` with a problem per field; `changed_meanwhile` if the group has another version than the client has seen
 */
export async function changeSchool(
  tx: Tx,
  tenant: Pick<Tenant, 'id' | 'country'>,
  group: SchoolGroup,
  { version, ...input }: SchoolInput,
): Promise<{ before: StoredSchool; after: StoredSchool }> {
  const fields: readonly SchoolField[] = SCHOOL_GROUPS[group];
  await lockSchool(tx, tenant);
  const before = await readSchool(tx, tenant, fields);
  if (version !== undefined && version !== before.version) throw new Refused('changed_meanwhile');
  const entries = fields.flatMap((field) => (input[field] === undefined ? [] : [[field, stored(field, input[field], tenant.country)] as const]));
  const problems = schoolProblems(Object.fromEntries(entries), tenant.country);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });

  const changed = entries.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.values[field]));
  const facts = changed.filter(([field]) => isSchoolFact(field));
  const settings = changed.filter(([field]) => !isSchoolFact(field)).map(([name, value]) => ({ name, value: String(value) }));
  if (facts.length > 0) await updateFacts(tx, tenant, Object.fromEntries(facts));
  if (settings.length > 0) await writeSettings(tx, tenant, settings);
  return { before, after: await readSchool(tx, tenant, fields) };
}

/** A value as it is stored. */
function stored(field: SchoolField, value: unknown, country: string): unknown {
  if (typeof value !== 'string') return value;
  return isSettingName(field) ? storedSetting(field, value, country) : oneLine(value);
}
