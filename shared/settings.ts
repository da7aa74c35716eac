/** The settings a school may have (specification, section 3), in the order the back office lists them. */
export const SETTING_NAMES = [
  'facebook_url',
  'instagram_url',
  'twitter_url',
  'whatsapp_url',
  'rnaat',
  'home_alert',
  'about_text',
  'terms_conditions',
  'privacy_policy',
  'mail_extra_notes',
  'enable_payments',
] as const;

/** The name of a setting. */
export type SettingName = (typeof SETTING_NAMES)[number];

/** The settings that only admins and the school's own mails may show (decisions, 2). */
export const PRIVATE_SETTINGS: readonly SettingName[] = ['mail_extra_notes'];

/** The settings that fill a page of their own; the others are short, and every page of the site has them at hand. */
export const TEXT_SETTINGS = ['about_text', 'terms_conditions', 'privacy_policy'] as const satisfies readonly SettingName[];

/** The name of a setting that fills a page. */
export type TextSetting = (typeof TEXT_SETTINGS)[number];
