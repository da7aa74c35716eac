import { SCHOOL_GROUP_NAMES, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { RESOURCE_PATTERNS, resourcePaths } from './resourcePaths.ts';

/** Addresses of the settings' screens below `/manage`. A setting without a record is addressed by its name. */
export const settingPaths = {
  ...resourcePaths('settings'),
  new: (name: SettingName) => `/settings/new/${name}`,
  group: (group: SchoolGroup) => `/settings/${group}`,
  domain: '/settings/domain',
  leave: '/settings/leave',
};

/** The same as router patterns, relative to the list. */
export const SETTING_PATTERNS = { groups: SCHOOL_GROUP_NAMES, domain: 'domain', leave: 'leave', new: 'new/:name', edit: RESOURCE_PATTERNS.edit } as const;

/** The public pages that show a setting. */
export const SETTING_PAGES: Partial<Record<SettingName, string>> = {
  home_alert: '/',
  pitch: '/',
  about_text: '/about',
  terms_conditions: '/terms-and-conditions',
  privacy_policy: '/privacy-policy',
};
