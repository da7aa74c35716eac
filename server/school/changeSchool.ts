import { isDeepStrictEqual } from 'node:util';
import type { SchoolInput } from '#shared/school/schoolContract.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isSchoolFact, SCHOOL_GROUPS, type SchoolField, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import type { Language } from '#shared/language.ts';
import { schoolProblems, schoolTranslationProblems } from '#shared/school/schoolRules.ts';
import { isSettingName } from '#shared/school/settings.ts';
import type { Translations } from '#shared/translations/translated.ts';
import { storedTranslations } from '#shared/translations/translationProblems.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { lockSchool, readSchool, type StoredSchool, updateFacts, writeSettings } from './school.queries.ts';
import { storedSetting } from './storedSetting.ts';
import { swapWords } from './swapWords.queries.ts';

/**
 * Changes fields of a group of the Settings page: all of them or, if one is not valid, none. Fields of other groups are ignored.
 * Another default language swaps the school's texts in the same transaction.
 *
 * @returns the group before and after
 * @throws Refused `invalid_entry` with a problem per field; `changed_meanwhile` if the group has another version than the client has seen
 */
export async function changeSchool(
  tx: Tx,
  tenant: Pick<Tenant, 'id' | 'country' | 'langs'>,
  group: SchoolGroup,
  { version, translations, ...input }: SchoolInput,
): Promise<{ before: StoredSchool; after: StoredSchool }> {
  const fields: readonly SchoolField[] = SCHOOL_GROUPS[group];
  await lockSchool(tx, tenant);
  const before = await readSchool(tx, tenant, fields);
  if (version !== undefined && version !== before.version) throw new Refused('changed_meanwhile');
  const entries = fields.flatMap((field) => (input[field] === undefined ? [] : [[field, stored(field, input[field], tenant.country)] as const]));
  const words = translations === undefined ? before.translations : storedTranslations(translations, (name, text) => String(stored(name as SchoolField, text, tenant.country)));
  const problems = {
    ...schoolProblems(Object.fromEntries(entries), tenant.country),
    ...(translations === undefined ? {} : schoolTranslationProblems(words, fields, tenant)),
  };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });

  const values = { ...before.values, ...Object.fromEntries(entries) };
  const facts = entries.filter(([field, value]) => isSchoolFact(field) && !isDeepStrictEqual(value, before.values[field]));
  const settings = fields.flatMap((name) => {
    if (isSchoolFact(name)) return [];
    const written = { name, value: String(values[name]), translations: translationsOf(name, words) };
    return isDeepStrictEqual([values[name], written.translations], [before.values[name], translationsOf(name, before.translations)]) ? [] : [written];
  });
  if (facts.length > 0) await updateFacts(tx, tenant, Object.fromEntries(facts));
  if (settings.length > 0) await writeSettings(tx, tenant, settings);
  const langs = before.values.langs as Language[] | undefined;
  const chosen = Object.fromEntries(facts).langs as Language[] | undefined;
  if (langs && chosen && chosen[0] !== langs[0]) await swapWords(tx, tenant, { from: langs[0]!, to: chosen[0]! });
  return { before, after: await readSchool(tx, tenant, fields) };
}

/** The translations of one setting, among those of a group. */
function translationsOf(name: string, words: Translations): Translations {
  return Object.fromEntries(Object.entries(words).flatMap(([lang, texts]) => (texts?.[name] === undefined ? [] : [[lang, { value: texts[name] }]])));
}

/** A value as it is stored. */
function stored(field: SchoolField, value: unknown, country: string): unknown {
  if (typeof value !== 'string') return value;
  return isSettingName(field) ? storedSetting(field, value, country) : oneLine(value);
}
