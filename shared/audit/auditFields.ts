import type { Language } from '../language.ts';

/** What the values of a field are, so that the history can say them: `day` is a calendar date or an instant, `hidden` says too little to be shown. */
export type AuditFieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'vat'
  | 'switch'
  | 'day'
  | 'moment'
  | 'lesson_time'
  | 'state'
  | 'status'
  | 'attendance'
  | 'method'
  | 'role'
  | 'level'
  | 'languages'
  | 'country'
  | 'activities'
  | 'tags'
  | 'instructors'
  | 'photos'
  | 'hidden';

/** Every field that the audit log can name, besides the settings of a school. Its name in words is `history.field.…` of the back office. */
export const AUDIT_FIELDS = {
  stars: 'number',
  words: 'text',
  answer: 'text',
  hidden_reason: 'text',
  state: 'state',
  people: 'number',
  merged: 'text',
  level: 'level',
  min_age: 'number',
  child_price_cents: 'money',
  child_under: 'number',
  consent_under: 'number',
  questions: 'text',
  duration_minutes: 'number',
  included: 'text',
  bring: 'text',
  meeting_name: 'text',
  meeting_address: 'text',
  meeting_coordinates: 'text',
  meeting_minutes: 'number',
  default_places: 'number',
  default_instructors: 'instructors',
  default_tags: 'tags',
  archived: 'switch',
  about: 'text',
  photos: 'photos',
  name: 'text',
  role: 'role',
  instructor_id: 'instructors',
  instructors_mark_paid: 'switch',
  two_factor_required: 'switch',
  title: 'text',
  place: 'text',
  price_cents: 'money',
  vat_basis_points: 'vat',
  deposit_percent: 'number',
  order_num: 'number',
  order: 'hidden',
  recurrent: 'switch',
  recurrent_config: 'hidden',
  color: 'hidden',
  email: 'text',
  phone: 'text',
  value: 'text',
  body: 'text',
  description: 'text',
  num_uses: 'number',
  valid_days: 'number',
  transferable: 'switch',
  blocked: 'switch',
  code: 'text',
  percent: 'number',
  valid_from: 'day',
  valid_until: 'day',
  activities: 'activities',
  max_uses: 'number',
  max_uses_per_guest: 'number',
  active: 'switch',
  activity_id: 'activities',
  date: 'lesson_time',
  is_cancelled: 'switch',
  cancel_reason: 'text',
  num_places: 'number',
  open_days_before: 'number',
  tags: 'tags',
  instructors: 'instructors',
  paid_at_school: 'switch',
  attendance: 'attendance',
  participants: 'text',
  notes: 'text',
  num_participants: 'number',
  status: 'status',
  refund: 'switch',
  method: 'method',
  bookings: 'number',
  amount_cents: 'money',
  mails: 'number',
  pushes: 'number',
  queued: 'number',
  rows: 'number',
  sessions: 'number',
  made: 'moment',
  slug: 'text',
  hosts: 'text',
  pending_hosts: 'text',
  logo_url: 'hidden',
  cover_url: 'hidden',
  api_base: 'text',
  timezone: 'text',
  country: 'country',
  theme_color: 'text',
  refund_hours: 'number',
  langs: 'languages',
  entries: 'number',
  stripe_account: 'text',
  signed_up_at: 'moment',
  closing_at: 'day',
} as const satisfies Record<string, AuditFieldKind>;

/** A field that the audit log can name. */
export type AuditField = keyof typeof AUDIT_FIELDS;

/** A text of a field in a language: `name.de`. */
export type AuditTranslation = `${string}.${Language}`;

/** Is this such a field? Settings of a school have names and kinds of their own (`SETTING_KINDS`). */
export function isAuditField(name: string): name is AuditField {
  return Object.hasOwn(AUDIT_FIELDS, name);
}
