import type { SettingName } from '#shared/school/settings.ts';
import { RESOURCE_PATTERNS, resourcePaths } from '../routes/resourcePaths.ts';

/** The addresses of the settings' screens below `/manage`: one without a record yet is reached by its name (specification, section 2). */
export const settingPaths = { ...resourcePaths('settings'), new: (name: SettingName) => `/settings/new/${name}` };

/** The same as patterns below the list's address, for the router. */
export const SETTING_PATTERNS = { new: 'new/:name', edit: RESOURCE_PATTERNS.edit } as const;

/** Where visitors see a setting, as far as it has a page of its own. */
export const SETTING_PAGES: Partial<Record<SettingName, string>> = {
  home_alert: '/',
  about_text: '/about',
  terms_conditions: '/terms-and-conditions',
  privacy_policy: '/privacy-policy',
};
