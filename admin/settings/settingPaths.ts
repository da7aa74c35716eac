import type { SettingName } from '#shared/school/settings.ts';
import { RESOURCE_PATTERNS, resourcePaths } from '../routes/resourcePaths.ts';

/** Addresses of the settings' screens below `/manage`. A setting without a record is addressed by its name. */
export const settingPaths = { ...resourcePaths('settings'), new: (name: SettingName) => `/settings/new/${name}` };

/** The same as router patterns, relative to the list. */
export const SETTING_PATTERNS = { new: 'new/:name', edit: RESOURCE_PATTERNS.edit } as const;

/** The public pages that show a setting. */
export const SETTING_PAGES: Partial<Record<SettingName, string>> = {
  home_alert: '/',
  about_text: '/about',
  terms_conditions: '/terms-and-conditions',
  privacy_policy: '/privacy-policy',
};
