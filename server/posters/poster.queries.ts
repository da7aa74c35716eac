import type { Language } from '#shared/language.ts';
import { translated } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';

/** Reads the school in one sentence, in a language; '' if it has written none. */
export async function findPitch(db: Db, tenant: { id: number; langs: readonly Language[] }, lang: Language): Promise<string> {
  const setting = await db.selectFrom('settings').where('tenant_id', '=', tenant.id).where('name', '=', 'pitch').select(['value', 'translations']).executeTakeFirst();
  return setting ? translated(setting, lang, tenant.langs[0]!).value : '';
}
