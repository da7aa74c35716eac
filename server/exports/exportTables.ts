/**
 * What an export says about a table: `whole`, or which columns it leaves out because they are secrets, or why it leaves out the whole table.
 */
type ExportRule = 'whole' | { secrets: readonly string[] } | { because: string };

const COUNTERS = 'counters against abuse, which mean nothing elsewhere';
const SIGN_IN = 'secrets that sign people in';

/**
 * Every table with rows of a school. An export refuses to run, and a test fails, while a table is missing here. Columns whose names sound
 * like a secret have to be listed, or named in the test as harmless.
 */
export const EXPORT_RULES: Readonly<Record<string, ExportRule>> = {
  tenants: 'whole',
  tenant_hosts: { secrets: ['token'] },
  users: { secrets: ['password_hash'] },
  team_rules: 'whole',
  user_identities: 'whole',
  settings: 'whole',
  terms_versions: 'whole',
  activities: 'whole',
  tags: 'whole',
  instructors: { secrets: ['calendar_secret'] },
  products: 'whole',
  posts: 'whole',
  files: 'whole',
  lessons: 'whole',
  lesson_tags: 'whole',
  lesson_instructors: 'whole',
  guests: 'whole',
  bookings: 'whole',
  reviews: 'whole',
  participants: 'whole',
  enquiries: { secrets: ['secret'] },
  waiting: { secrets: ['secret'] },
  guest_messages: 'whole',
  guest_message_bookings: 'whole',
  lesson_series: 'whole',
  lesson_series_lessons: 'whole',
  call_offs: 'whole',
  call_off_lessons: 'whole',
  call_off_choices: 'whole',
  discount_codes: 'whole',
  discount_uses: 'whole',
  passes: 'whole',
  pass_uses: 'whole',
  payments: 'whole',
  payment_accounts: { secrets: ['creation_key'] },
  card_refunds: 'whole',
  ledger_entries: 'whole',
  ledger_notes: 'whole',
  lesson_takings: 'whole',
  audit_log: 'whole',
  audit_details: 'whole',
  mails: 'whole',
  subscribers: 'whole',
  notifications: 'whole',
  invitations: { secrets: ['token_hash'] },
  sessions: { because: SIGN_IN },
  authenticators: { because: SIGN_IN },
  recovery_codes: { because: SIGN_IN },
  passkeys: { because: SIGN_IN },
  passkey_challenges: { because: SIGN_IN },
  password_resets: { because: SIGN_IN },
  email_changes: { because: SIGN_IN },
  data_links: { because: SIGN_IN },
  registrations: { because: SIGN_IN },
  push_subscriptions: { because: 'keys of browsers, bound to the keys of this installation' },
  push_messages: { because: 'news for those browsers' },
  test_checkouts: { because: 'payment pages of the demo' },
  unpaid_places: { because: COUNTERS },
  used_proofs: { because: COUNTERS },
  school_exports: { because: 'about exports themselves' },
};
