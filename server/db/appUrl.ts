import pg from 'pg';
import { ensureAppLogin, type Login, readRights } from './roles/appLogin.queries.ts';

/** How the application logs in: directly, and at the pooler if there is one. `warning`: it has the owner's login, and what to do about it. */
export type AppAccess = { appUrl: string; pooledUrl?: string; warning?: string };

/** The owner may not create roles. */
const FORBIDDEN = '42501';
/** The server, or a pooler in front of it, does not let the login in: class 28, and what PgBouncer says about users it does not know. */
const NOT_LET_IN = /^(?:28...|08P01)$/;

/**
 * Finds the login of the application's queries, which cannot become the owner of the tables. So SQL that was injected into them stays
 * within its school. It is the given one, or one that is made at the first start.
 *
 * @param url of the owner, on a migrated database, with sessions
 * @param given `APP_DATABASE_URL`
 * @param pooler the same database behind a pooler in transaction mode: `DATABASE_URL` beside a `DATABASE_DIRECT_URL`
 * @throws Error that says what is wrong with the given one or the pooler
 */
export async function openAppAccess(url: string, ownerPool: pg.Pool, given?: string, pooler?: string): Promise<AppAccess> {
  if (pooler) await checkPooler(pooler, ownerPool);
  if (given) {
    await checkGiven(given);
    if (!pooler) return { appUrl: given };
    const { user: name = '', password } = new pg.Client(given);
    const appUrl = withLogin(url, { name, password: password ?? '' });
    await checkGiven(appUrl, 'APP_DATABASE_URL cannot be used at the address of DATABASE_DIRECT_URL');
    return { appUrl, pooledUrl: given };
  }
  try {
    const login = await ensureAppLogin(ownerPool);
    const appUrl = withLogin(url, login);
    await readRights(appUrl);
    if (!pooler) return { appUrl };
    const pooledUrl = withLogin(pooler, login);
    await readRights(pooledUrl);
    return { appUrl, pooledUrl };
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError;
    if (code !== FORBIDDEN && !NOT_LET_IN.test(code)) throw error;
    const warning = `The application has no login of its own in the database, so one school's rows are not safe from injected SQL: ${message}. See docs/deploy.md, "Database".`;
    return { appUrl: url, ...(pooler && { pooledUrl: pooler }), warning };
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

/** One server and database, since its last start: the same for all its connections. */
const WHICH = `select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), (select oid from pg_database where datname = current_database())) as which`;

async function checkPooler(pooler: string, ownerPool: pg.Pool): Promise<void> {
  const client = new pg.Client({ connectionString: pooler, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const [there, here] = await Promise.all([client.query<{ which: string }>(WHICH), ownerPool.query<{ which: string }>(WHICH)]);
    if (there.rows[0]!.which !== here.rows[0]!.which) throw new Error('it leads to another database than DATABASE_DIRECT_URL');
  } catch (error) {
    throw new Error(`The pooler of DATABASE_URL cannot be used: ${(error as Error).message || String(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkGiven(url: string, otherwise = 'APP_DATABASE_URL cannot be used'): Promise<void> {
  const rights = await readRights(url).catch((error: Error) => {
    throw new Error(`${otherwise}: ${error.message}.`, { cause: error });
  });
  if (!rights.is_app) throw new Error(`${otherwise}: its user is no member of lineup_app.`, { cause: rights });
  if (rights.is_more) throw new Error(`${otherwise}: its user may do more than lineup_app.`, { cause: rights });
}
