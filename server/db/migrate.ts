import { readdir } from 'node:fs/promises';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';

/**
 * Runs all pending migrations: the job queue's own, then ours in the order of their numbers. Safe when several processes start
 * at once, because a lock lets one run at a time.
 */
export async function migrate({ owner, ownerPool }: Pick<Database, 'owner' | 'ownerPool'>): Promise<void> {
  await migrateJobQueue({ pgPool: ownerPool });
  const { error } = await migrator(owner).migrateToLatest();
  if (error) throw error;
}

/** Have all migrations of this version run? */
export async function isMigrated({ owner }: Pick<Database, 'owner'>): Promise<boolean> {
  const migrations = await migrator(owner).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}

/** Kysely's migrator with this version's migrations. */
export function migrator(owner: Database['owner']): Migrator {
  return new Migrator({ db: owner, provider: { getMigrations: readMigrations } });
}

/** The names of this version's migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const folder = new URL('./migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.ts$/.test(name)).sort();
  const loaded = files.map(async (file) => [file.replace('.ts', ''), await import(new URL(file, folder).href)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
