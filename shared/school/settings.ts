/** The settings of a school, in the order of the back office (docs/product.md#back-office). */
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
  'date_change_hours',
  'date_change_times',
  'waiting_hours',
  'ask_reviews',
  'enable_payments',
  'slow_payment_days',
  'enable_vouchers',
  'voucher_amounts',
  'voucher_valid_months',
  'vat_rate',
  'tax_id',
  'invoice_address',
  'pitch',
  'phone',
  'address',
  'coordinates',
  'complaints_url',
  'keep_guests_months',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

/** Is there a setting of this name? */
export function isSettingName(name: string): name is SettingName {
  return (SETTING_NAMES as readonly string[]).includes(name);
}

/** Settings that only admins, mails and receipts may show. */
export const PRIVATE_SETTINGS: readonly SettingName[] = ['mail_extra_notes', 'date_change_hours', 'date_change_times', 'waiting_hours', 'ask_reviews', 'slow_payment_days', 'vat_rate', 'tax_id', 'invoice_address', 'keep_guests_months'];

/** The short settings, which every page of the site uses. The filter `{"name":"shell"}` stands for them, so that their names are not in the first load. */
export const SHELL_SETTINGS: readonly SettingName[] = [
  'facebook_url',
  'instagram_url',
  'twitter_url',
  'whatsapp_url',
  'rnaat',
  'home_alert',
  'enable_payments',
  'enable_vouchers',
  'voucher_amounts',
  'voucher_valid_months',
  'pitch',
  'phone',
  'address',
  'coordinates',
  'complaints_url',
];

/** Settings that fill a page. Every page of the site carries the others, because they are short. */
export const TEXT_SETTINGS = ['about_text', 'terms_conditions', 'privacy_policy'] as const satisfies readonly SettingName[];

export type TextSetting = (typeof TEXT_SETTINGS)[number];

/**
 * The kind of each value: a URL, a phone number, one line, a sentence (a short line), a position on the map, a switch (`isSwitchedOn`), a percentage,
 * whole days, whole hours, the hours of an offer, a number of times, whole months, amounts of vouchers, or text of several lines.
 */
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
  date_change_hours: 'hours',
  date_change_times: 'times',
  waiting_hours: 'offer_hours',
  ask_reviews: 'switch',
  enable_payments: 'switch',
  slow_payment_days: 'days',
  enable_vouchers: 'switch',
  voucher_amounts: 'amounts',
  voucher_valid_months: 'months',
  vat_rate: 'percent',
  tax_id: 'line',
  invoice_address: 'text',
  pitch: 'sentence',
  phone: 'phone',
  address: 'text',
  coordinates: 'coordinates',
  complaints_url: 'url',
  keep_guests_months: 'keep_months',
} as const satisfies Record<SettingName, 'url' | 'phone' | 'line' | 'sentence' | 'coordinates' | 'switch' | 'percent' | 'days' | 'hours' | 'offer_hours' | 'times' | 'months' | 'keep_months' | 'amounts' | 'text'>;

/** Is a switch on? Most are on if their value is '1'; the school's guests are asked for reviews unless it is '0'. */
export function isSwitchedOn(name: SettingName, value: string): boolean {
  return name === 'ask_reviews' ? value !== '0' : value === '1';
}
