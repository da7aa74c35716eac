import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type AppAccess, openAppAccess } from '../../../server/db/appUrl.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { seedDemo } from '../../../server/seed/seedDemo.ts';
import { NOW } from '../world.ts';

/**
 * Makes the template database, which every test file copies: real migrations and the two schools.
 *
 * @param serverUrl any database on the test server
 * @returns its URL for the owner and for the application
 */
export async function makeTemplate(serverUrl: string): Promise<{ templateUrl: string; appUrl: string }> {
  const url = await createDatabase(serverUrl, 'lineup_template');
  const database = connect(url);
  await migrate(database);
  await seedDemo(database, NOW);
  const { appUrl } = await openAppAccess(url, database.ownerPool);
  await database.close();
  return { templateUrl: url, appUrl };
}

/** A fresh database for one test file: its URL, its connections as the server has them, and how to drop it. */
export async function freshDatabase(
  templateUrl: string,
): Promise<{ url: string; appUrl: string; database: Database; drop: () => Promise<void> }> {
  const url = await createDatabase(templateUrl, 'lineup_test', nameOf(templateUrl));
  const { appUrl } = await appAccessOf(url);
  const database = connect(url, { appUrl });
  return {
    url,
    appUrl,
    database,
    async drop() {
      await database.close();
      await dropDatabase(url);
    },
  };
}

/** The application's login, which a copy shares with the template. */
async function appAccessOf(url: string): Promise<AppAccess> {
  const ownerPool = new pg.Pool({ connectionString: url, max: 1 });
  return openAppAccess(url, ownerPool).finally(() => ownerPool.end());
}

/** Drops a database and its open connections. */
export async function dropDatabase(url: string): Promise<void> {
  await atServer(url, (client) => client.query(`drop database if exists ${nameOf(url)} with (force)`));
}

/** Creates an empty database on the server of another one. */
export async function createDatabase(serverUrl: string, prefix: string, template?: string): Promise<string> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await atServer(serverUrl, (client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function atServer(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const administration = new URL(url);
  administration.pathname = '/postgres';
  const client = new pg.Client({ connectionString: administration.href });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
