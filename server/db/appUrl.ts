import type pg from 'pg';
import { ensureAppLogin, type Login, readRights } from './appLogin.queries.ts';

/** How the application logs in. `warning`: it has the owner's login, and what to do about it. */
export type AppAccess = { appUrl: string; warning?: string };

/** The owner may not create roles. */
const FORBIDDEN = '42501';
/** The server, or a pooler in front of it, does not let the login in: class 28, and what PgBouncer says about users it does not know. */
const NOT_LET_IN = /^(?:28...|08P01)$/;

/**
 * Finds the login of the application's queries, which cannot become the owner of the tables. So SQL that was injected into them stays
 * within its school. It is the given one, or one that is made at the first start.
 *
 * @param url of the owner, `DATABASE_URL`, on a migrated database
 * @param given `APP_DATABASE_URL`
 * @throws Error that says what is wrong with the given one
 */
export async function openAppAccess(url: string, ownerPool: pg.Pool, given?: string): Promise<AppAccess> {
  if (given) {
    await checkGiven(given);
    return { appUrl: given };
  }
  try {
    const appUrl = withLogin(url, await ensureAppLogin(ownerPool));
    await readRights(appUrl);
    return { appUrl };
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError;
    if (code !== FORBIDDEN && !NOT_LET_IN.test(code)) throw error;
    const warning = `The application has no login of its own in the database, so one school's rows are not safe from injected SQL: ${message}. See docs/deploy.md, "Database".`;
    return { appUrl: url, warning };
  }
}

/** The same database with another login. Works for sockets, too, where a URL cannot have a user before the host. */
export function withLogin(url: string, { name, password }: Login): string {
  const changed = new URL(url);
  changed.username = '';
  changed.password = '';
  changed.searchParams.set('user', name);
  changed.searchParams.set('password', password);
  return changed.href;
}

async function checkGiven(url: string): Promise<void> {
  const rights = await readRights(url).catch((error: Error) => {
    throw new Error(`APP_DATABASE_URL cannot be used: ${error.message}.`, { cause: error });
  });
  if (!rights.is_app) throw new Error('APP_DATABASE_URL cannot be used: its user is no member of lineup_app.', { cause: rights });
  if (rights.is_more) throw new Error('APP_DATABASE_URL cannot be used: its user may do more than lineup_app.', { cause: rights });
}
