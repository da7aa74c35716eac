import type { Photo } from '#shared/contract/photo.ts';
import type { Question } from '#shared/contract/question.ts';
import { LANGUAGES } from '#shared/language.ts';
import type { Translations } from '#shared/translations/translated.ts';
import type { Db, Tx } from '../db/connect.ts';

/** Has the school ever had a file? */
export async function hasFiles(db: Db, tenant: { id: number }): Promise<boolean> {
  return (await db.selectFrom('files').where('tenant_id', '=', tenant.id).select('hash').limit(1).executeTakeFirst()) !== undefined;
}

/** Gives photos to the school's records of a table, in the order of their ids. */
export async function givePhotos(tx: Tx, tenant: { id: number }, table: 'activities' | 'instructors' | 'posts', photos: readonly Photo[][]): Promise<void> {
  const rows = await tx.selectFrom(table).where('tenant_id', '=', tenant.id).select('id').orderBy('id').limit(photos.length).execute();
  for (const [index, { id }] of rows.entries()) {
    const text = JSON.stringify(photos[index]);
    await tx.updateTable(table).set({ photos: text as unknown as Photo[] }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
  }
}

/** What a demo school tells of an activity. */
export type OfferInDemo = { description: string; level: string; min_age: number; duration_minutes: number; included: string; bring: string } & Record<
  'meeting_name' | 'meeting_address' | 'meeting_coordinates',
  string
> & { meeting_minutes: number; questions?: Question[] };

/** Gives records of the school what it tells of them, in the order of their ids. Translations are added to those that a record has. */
export async function giveTexts(tx: Tx, tenant: { id: number }, table: 'activities' | 'instructors', texts: readonly { translations: Translations; questions?: Question[] }[]): Promise<void> {
  const rows = await tx.selectFrom(table).where('tenant_id', '=', tenant.id).select(['id', 'translations']).orderBy('id').limit(texts.length).execute();
  for (const [index, { id, translations: own }] of rows.entries()) {
    const { translations: given, questions, ...columns } = texts[index]!;
    const asked = questions && { questions: JSON.stringify(questions) as unknown as Question[] };
    const translations = Object.fromEntries(LANGUAGES.map((lang) => [lang, { ...own[lang], ...given[lang] }]).filter(([, of]) => Object.keys(of!).length > 0)) as Translations;
    await tx.updateTable(table).set({ ...columns, ...asked, translations }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
  }
}
