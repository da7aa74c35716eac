import { found } from '../fieldProblems.ts';
import { isEmail } from '../contactFormats.ts';
import { isLanguage, type Language } from '../language.ts';
import type { Problem, Problems } from '../problems.ts';
import { COUNTRIES } from '../signUp/countries.ts';
import { MAX_SCHOOL_NAME, schoolNameProblem } from '../signUp/schoolName.ts';
import { isZoneName } from '../time/time.ts';
import { isSchoolFact, type SchoolFact, type SchoolField } from './schoolGroups.ts';
import { settingProblem } from './settingRules.ts';
import type { SettingName } from './settings.ts';
import { TRANSLATABLE_SETTINGS } from '../translations/translatable.ts';
import type { Translations } from '../translations/translated.ts';
import { translationProblems } from '../translations/translationProblems.ts';

/** Most hours before a lesson until which cancelling is refunded. */
const MAX_REFUND_HOURS = 9999;

/** Fields of the Settings page with their values. */
export type SchoolValues = Partial<Record<SchoolField, unknown>>;

/**
 * Checks fields of the Settings page, by field.
 *
 * @param country the school's ISO 3166 code as it is stored; phone numbers are checked with it
 */
export function schoolProblems(values: SchoolValues, country: string): Problems {
  const entries = Object.entries(values) as [SchoolField, unknown][];
  return found(Object.fromEntries(entries.map(([field, value]) => [field, isSchoolFact(field) ? FACT_PROBLEMS[field](value) : settingProblem(field, String(value), country)])));
}

/**
 * Checks the translations of a group of the Settings page, by language and field.
 *
 * @param fields the fields of the group
 * @param school the school as it is stored
 */
export function schoolTranslationProblems(translations: Translations, fields: readonly SchoolField[], { country, langs }: { country: string; langs: readonly Language[] }): Problems {
  return translationProblems(translations, translatableSettings(fields), langs[0]!, (texts) => schoolProblems(texts as SchoolValues, country));
}

/** Fields of a group of the Settings page that have translations. */
export function translatableSettings(fields: readonly SchoolField[]): SettingName[] {
  return TRANSLATABLE_SETTINGS.filter((name) => fields.includes(name));
}

const FACT_PROBLEMS: Record<SchoolFact, (value: unknown) => Problem | undefined> = {
  name: (value) => nameProblem(String(value)),
  theme_color: (value) => (/^#[\da-f]{6}$/i.test(String(value)) ? undefined : { code: 'hex_color' }),
  timezone: (value) => (isZoneName(String(value)) ? undefined : { code: 'timezone' }),
  country: (value) => (COUNTRIES.includes(String(value)) ? undefined : { code: 'not_valid' }),
  refund_hours: (value) => hoursProblem(value),
  langs: (value) => (areLanguages(value) ? undefined : { code: 'languages' }),
  email: (value) => (value === '' || isEmail(String(value)) ? undefined : { code: 'email_invalid' }),
};

function nameProblem(name: string): Problem | undefined {
  const code = schoolNameProblem(name);
  if (code === 'school_name_missing') return { code: 'required' };
  return code === 'text_too_long' ? { code: 'too_long', max: MAX_SCHOOL_NAME } : code && { code };
}

function hoursProblem(value: unknown): Problem | undefined {
  if (typeof value !== 'number') return { code: 'required' };
  if (!Number.isInteger(value)) return { code: 'whole_number' };
  if (value < 0) return { code: 'too_small', min: 0 };
  return value > MAX_REFUND_HOURS ? { code: 'too_large', max: MAX_REFUND_HOURS } : undefined;
}

function areLanguages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isLanguage) && new Set(value).size === value.length;
}
