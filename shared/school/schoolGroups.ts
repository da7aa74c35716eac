import type { SettingName } from './settings.ts';

/** Facts that every page of a school carries, or that never leave the server: columns of the school, not settings. */
export const SCHOOL_FACTS = ['name', 'theme_color', 'timezone', 'country', 'refund_hours', 'langs', 'email'] as const;

export type SchoolFact = (typeof SCHOOL_FACTS)[number];

/** A field of the Settings page: a fact of the school, or one of its settings. */
export type SchoolField = SchoolFact | SettingName;

/** The groups of the Settings page in their order, each with its fields. Every field is in one group. */
export const SCHOOL_GROUPS = {
  look: ['name', 'pitch', 'theme_color', 'home_alert'],
  contact: ['phone', 'whatsapp_url', 'email', 'address', 'coordinates', 'facebook_url', 'instagram_url', 'twitter_url'],
  booking: ['timezone', 'country', 'refund_hours', 'date_change_hours', 'date_change_times', 'waiting_hours', 'ask_reviews', 'mail_extra_notes'],
  languages: ['langs'],
  payments: ['enable_payments', 'slow_payment_days', 'enable_vouchers', 'voucher_amounts', 'voucher_valid_months', 'vat_rate', 'tax_id', 'invoice_address'],
  texts: ['about_text', 'terms_conditions', 'privacy_policy'],
  legal: ['rnaat', 'complaints_url', 'keep_guests_months'],
} as const satisfies Record<string, readonly SchoolField[]>;

export type SchoolGroup = keyof typeof SCHOOL_GROUPS;

/** The names of the groups in their order. */
export const SCHOOL_GROUP_NAMES = Object.keys(SCHOOL_GROUPS) as SchoolGroup[];

/** Is this field a column of the school? */
export function isSchoolFact(field: string): field is SchoolFact {
  return (SCHOOL_FACTS as readonly string[]).includes(field);
}
