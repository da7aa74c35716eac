import { type AliasedRawBuilder, sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import { translated, type Translations } from '#shared/translations/translated.ts';

type StoredNotes = { value: string; translations?: Translations };

/**
 * Column for the notes that a school adds to every mail (the setting `mail_extra_notes`), for `notesIn`.
 *
 * @param table of the surrounding query
 */
export function schoolNotes(table: 'mails' | 'bookings'): AliasedRawBuilder<StoredNotes, 'notes_of_school'> {
  return sql<StoredNotes>`coalesce((
    select jsonb_build_object('value', value, 'translations', translations) from settings s
    where s.tenant_id = ${sql.ref(`${table}.tenant_id`)} and s.name = 'mail_extra_notes'
  ), '{"value": ""}')`.as('notes_of_school');
}

/** The notes in a language; '' for none. */
export function notesIn(notes: StoredNotes, lang: Language, { langs }: { langs: readonly Language[] }): string {
  return translated(notes, lang, langs[0]!).value;
}
