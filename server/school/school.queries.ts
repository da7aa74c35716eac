import { sql } from 'kysely';
import { isSchoolFact, SCHOOL_FACTS, type SchoolFact, type SchoolField } from '#shared/school/schoolGroups.ts';
import { type SettingName, TEXT_SETTINGS } from '#shared/school/settings.ts';
import type { SetUpFacts } from '#shared/school/setUp.ts';
import type { Translations } from '#shared/translations/translated.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** Fields of a school's Settings page with their values; of settings without a value ''. `version` counts their changes. */
export type StoredSchool = { version: number; values: Record<string, unknown>; translations: Translations };

/** Locks the school and its settings, in this order, until the transaction ends. */
export async function lockSchool(tx: Tx, tenant: OfTenant): Promise<void> {
  await tx.selectFrom('tenants').where('id', '=', tenant.id).select('id').forUpdate().execute();
  await tx.selectFrom('settings').where('tenant_id', '=', tenant.id).select('id').orderBy('id').forUpdate().execute();
}

/** Reads some fields of a school. */
export async function readSchool(db: Db | Tx, tenant: OfTenant, fields: readonly SchoolField[]): Promise<StoredSchool> {
  const [facts, settings] = await Promise.all([
    db.selectFrom('tenants').where('id', '=', tenant.id).select([...SCHOOL_FACTS, 'version']).executeTakeFirstOrThrow(),
    db.selectFrom('settings').where('tenant_id', '=', tenant.id).where('name', 'in', fields).select(['name', 'value', 'translations', 'version']).execute(),
  ]);
  const { version, ...own } = facts;
  const hasFacts = fields.some(isSchoolFact);
  const values: Record<string, unknown> = { ...own, ...Object.fromEntries(settings.map(({ name, value }) => [name, value])) };
  return {
    version: settings.reduce((sum, setting) => sum + setting.version, hasFacts ? version : 1),
    values: Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])),
    translations: byLanguage(settings),
  };
}

/** The translations of settings together, by language and name. */
function byLanguage(settings: readonly { name: string; translations: Translations }[]): Translations {
  const together: Translations = {};
  for (const { name, translations } of settings) {
    for (const [lang, texts] of Object.entries(translations)) (together[lang] ??= {})[name] = texts!.value!;
  }
  return together;
}

/** Changes columns of a school. */
export async function updateFacts(tx: Tx, tenant: OfTenant, facts: Partial<Record<SchoolFact, unknown>>): Promise<void> {
  await tx
    .updateTable('tenants')
    .set((eb) => ({ ...(facts as { name?: string }), version: eb('version', '+', 1) }))
    .where('id', '=', tenant.id)
    .execute();
}

/** Writes settings, and increments the version of those that had another value. */
export async function writeSettings(tx: Tx, tenant: OfTenant, settings: readonly { name: string; value: string; translations: Translations }[]): Promise<void> {
  await tx
    .insertInto('settings')
    .values(settings.map((setting) => ({ ...setting, tenant_id: tenant.id })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet((eb) => ({
        ...{ value: eb.ref('excluded.value'), translations: eb.ref('excluded.translations') },
        version: eb('settings.version', '+', 1),
      })),
    )
    .execute();
}

/** Settings of which the set-up asks only whether they have a value. */
const LONG: readonly SettingName[] = TEXT_SETTINGS;

/** Reads from a school's data what its set-up depends on. */
export async function readSetUpFacts(db: Db, tenant: OfTenant, now: Date): Promise<Omit<SetUpFacts, 'tenant'>> {
  const answer = await sql<{ settings: SetUpFacts['settings']; has_activity: boolean; has_lesson: boolean; has_guest: boolean }>`
    select
      coalesce((
        select jsonb_object_agg(name, case when name = any(${LONG}) then left(value, 1) else value end) from settings where tenant_id = ${tenant.id}
      ), '{}') as settings,
      exists (select from activities where tenant_id = ${tenant.id} and deleted_at is null) as has_activity,
      exists (select from lessons where tenant_id = ${tenant.id} and deleted_at is null and date >= ${now.toISOString()})
        or exists (select from activities where tenant_id = ${tenant.id} and deleted_at is null and recurrent = 1) as has_lesson,
      exists (select from bookings where tenant_id = ${tenant.id} and source <> 'manual')
        or exists (select from subscribers where tenant_id = ${tenant.id}) as has_guest`.execute(db);
  return answer.rows[0]!;
}
