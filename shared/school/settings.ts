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

/** What a setting's value is: a web address, a number to write to, one line, a switch ('1' means on), or a text in Markdown. */
export const SETTING_KINDS = {
  facebook_url: 'url',
  instagram_url: 'url',
  twitter_url: 'url',
  whatsapp_url: 'phone',
  rnaat: 'line',
  home_alert: 'line',
  about_text: 'text',
  terms_conditions: 'text',
  privacy_policy: 'text',
  mail_extra_notes: 'text',
  enable_payments: 'switch',
} as const satisfies Record<SettingName, 'url' | 'phone' | 'line' | 'switch' | 'text'>;
