import { normalizeSetting } from '#shared/school/settingRules.ts';
import { isSettingName, SETTING_KINDS } from '#shared/school/settings.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';

/**
 * A setting's value as it is stored: sanitized, phone numbers as E.164. A value that is not valid stays, and is refused by its rule.
 *
 * @param country the school's ISO 3166 code
 */
export function storedSetting(name: string, value: string, country: string): string {
  const isLong = isSettingName(name) && SETTING_KINDS[name] === 'text';
  return normalizeSetting(name, isLong ? sanitizeText(value) : oneLine(value), country);
}
