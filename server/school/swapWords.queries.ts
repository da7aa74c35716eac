import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import { TRANSLATABLE, TRANSLATABLE_SETTINGS } from '#shared/translations/translatable.ts';
import type { Tx } from '../db/connect.ts';

/**
 * Makes another language the one that the columns hold: a translation into it moves into its column, and the column's text becomes
 * the translation into the former default language. A text without a translation stays.
 */
export async function swapWords(tx: Tx, tenant: { id: number }, languages: { from: Language; to: Language }): Promise<void> {
  for (const [table, fields] of Object.entries(TRANSLATABLE)) {
    if (fields.length > 0) await swapColumns(tx, tenant, table, fields, languages);
  }
  for (const table of ['activities', 'instructors', 'posts']) await swapAlts(tx, tenant, table, languages);
  await swapQuestions(tx, tenant, languages);
  await swapColumns(tx, tenant, 'settings', ['value'], languages, sql`and name in (${sql.join(TRANSLATABLE_SETTINGS)})`);
}

async function swapColumns(
  tx: Tx,
  tenant: { id: number },
  table: string,
  fields: readonly string[],
  { from, to }: { from: Language; to: Language },
  only: RawBuilder<unknown> = sql``,
): Promise<void> {
  const isTranslated = (field: string) => sql`translations -> ${to}::text ? ${field}::text`;
  const columns = fields.map((field) => sql`${sql.ref(field)} = case when ${isTranslated(field)} then translations -> ${to}::text ->> ${field}::text else ${sql.ref(field)} end`);
  const moved = fields.map((field) => sql`${field}::text, case when ${isTranslated(field)} then nullif(${sql.ref(field)}, '') end`);
  await sql`
    update ${sql.table(table)} set
      ${sql.join(columns)},
      translations = jsonb_strip_nulls((translations || jsonb_build_object(${from}::text, nullif(
        coalesce(translations -> ${from}::text, '{}') || jsonb_strip_nulls(jsonb_build_object(${sql.join(moved)})), '{}'
      ))) - ${to}::text),
      version = version + 1
    where tenant_id = ${tenant.id} and translations ? ${to}::text ${only}`.execute(tx);
}

/** Swaps the texts of an activity's questions in the same way. */
async function swapQuestions(tx: Tx, tenant: { id: number }, { from, to }: { from: Language; to: Language }): Promise<void> {
  await sql`
    update activities set
      questions = (
        select jsonb_agg(case when question -> 'words' ? ${to}::text then question || (question -> 'words' -> ${to}::text) || jsonb_build_object(
          'words', ((question -> 'words') - ${to}::text) || jsonb_build_object(${from}::text, jsonb_build_object('ask', question -> 'ask', 'choices', question -> 'choices'))
        ) else question end order by place)
        from jsonb_array_elements(questions) with ordinality as each (question, place)
      ),
      version = version + 1
    where tenant_id = ${tenant.id} and jsonb_path_exists(questions, '$[*].words.keyvalue() ? (@.key == $lang)', jsonb_build_object('lang', ${to}::text))`.execute(tx);
}

/** Swaps the descriptions of photos in the same way. */
async function swapAlts(tx: Tx, tenant: { id: number }, table: string, { from, to }: { from: Language; to: Language }): Promise<void> {
  await sql`
    update ${sql.table(table)} set
      photos = (
        select jsonb_agg(case when photo -> 'alts' ? ${to}::text then photo || jsonb_build_object(
          'alt', photo -> 'alts' ->> ${to}::text,
          'alts', ((photo -> 'alts') - ${to}::text) || jsonb_strip_nulls(jsonb_build_object(${from}::text, nullif(photo ->> 'alt', '')))
        ) else photo end order by place)
        from jsonb_array_elements(photos) with ordinality as each (photo, place)
      ),
      version = version + 1
    where tenant_id = ${tenant.id} and jsonb_path_exists(photos, '$[*].alts.keyvalue() ? (@.key == $lang)', jsonb_build_object('lang', ${to}::text))`.execute(tx);
}
