import type { SetUp } from './schoolContract.ts';
import type { Tenant } from '../contract/tenant.ts';
import type { SettingName } from './settings.ts';

/** What the steps of the set-up are known from. */
export type SetUpFacts = {
  tenant: Pick<Tenant, 'logo_url' | 'cover_url' | 'theme_color'>;
  settings: Partial<Record<SettingName, string>>;
  has_activity: boolean;
  /** Is there an upcoming lesson, or an activity with a plan? */
  has_lesson: boolean;
  /** Has a guest booked or subscribed on the site? */
  has_guest: boolean;
};

/** A school's colour until it chooses one: the default in the database. */
export const DEFAULT_THEME_COLOR = '#e4572e';

/** The steps in their order. */
export const SET_UP_STEPS = ['look', 'activity', 'lesson', 'contact', 'texts', 'payments', 'share'] as const satisfies (keyof SetUp)[];

export type SetUpStep = (typeof SET_UP_STEPS)[number];

/**
 * Which steps of the set-up are done, from the school's data alone:
 * - `look`: it says in a sentence what it is, and has a logo, a cover or a colour of its own;
 * - `activity`, `lesson`: there is one;
 * - `contact`: guests can call or write, and know where to come;
 * - `texts`: it has terms and a privacy policy;
 * - `payments`: online payments were switched on, or off on purpose;
 * - `share`: a guest has found the site.
 */
export function setUp({ tenant, settings, has_activity, has_lesson, has_guest }: SetUpFacts): SetUp {
  const has = (name: SettingName) => Boolean(settings[name]?.trim());
  const hasFace = tenant.logo_url !== '' || tenant.cover_url !== '' || tenant.theme_color.toLowerCase() !== DEFAULT_THEME_COLOR;
  return {
    look: has('pitch') && hasFace,
    activity: has_activity,
    lesson: has_lesson,
    contact: (has('phone') || has('whatsapp_url')) && (has('address') || has('coordinates')),
    texts: has('terms_conditions') && has('privacy_policy'),
    payments: has('enable_payments'),
    share: has_guest,
  };
}
