import { settingProblems } from '#shared/catalog/catalogRules.ts';
import { SETTING_NAMES, type SettingName } from '#shared/school/settings.ts';

/** A setting that has no value yet, and the rules that every setting obeys. */
export const SETTING_FORM = { fields: { name: '', value: '' }, problems: settingProblems };

/** Is this one of the settings a school may have? */
export function isSettingName(name: string): name is SettingName {
  return SETTING_NAMES.includes(name as SettingName);
}
