import type { Translations } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';

/** Finds an activity's name and place in all languages, also of a deleted one. */
export async function findActivityName(db: Db, tenant: { id: number }, id: number): Promise<{ activity: string; place: string; translations: Translations } | undefined> {
  return db.selectFrom('activities').where('tenant_id', '=', tenant.id).where('id', '=', id).select(['name as activity', 'place', 'translations']).executeTakeFirst();
}
