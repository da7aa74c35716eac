/** The fields of each kind of record that a school can write in several languages. A field is added here and nowhere else. */
export const TRANSLATABLE = {
  activities: ['name', 'place', 'description', 'included', 'bring', 'meeting_name', 'meeting_address'],
  instructors: ['about'],
  posts: ['title', 'body'],
  products: ['title', 'description'],
  tags: ['name'],
} as const satisfies Record<string, readonly string[]>;

/** The kinds of record with translations. */
export type TranslatableKind = keyof typeof TRANSLATABLE | 'settings';

/** Settings whose values a school can write in several languages. */
export const TRANSLATABLE_SETTINGS = [
  'pitch', 'home_alert', 'about_text', 'terms_conditions', 'privacy_policy', 'mail_extra_notes',
] as const;

/** The translatable fields of a record. A setting has one, its value, if it is a text. */
export function translatableFields(kind: string, { name }: { name?: unknown } = {}): readonly string[] {
  if (kind === 'settings') return (TRANSLATABLE_SETTINGS as readonly unknown[]).includes(name) ? ['value'] : [];
  return (TRANSLATABLE as Record<string, readonly string[]>)[kind] ?? [];
}
