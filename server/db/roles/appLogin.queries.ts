import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The application's role, created by `server/db/migrations/0001_foundation.ts`. */
export const APP_ROLE = 'lineup_app';

/** A login of the database server. */
export type Login = { name: string; password: string };

/**
 * Makes the login that the application connects with, unless there is one. It may become `APP_ROLE` and nothing else. All processes
 * read it from the database. A database that was copied to another server gets a new one there.
 *
 * @throws DatabaseError 42501 if the owner may not create roles
 */
export async function ensureAppLogin(ownerPool: pg.Pool): Promise<Login> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    // A statement of its own, so that the next one sees the role that another process has just made.
    await client.query('select from lineup_private.app_access for update');
    const { rows } = await client.query<Login & { exists: boolean | null }>(
      `select login_name as name, login_password as password,
        (select pg_has_role(rolname, $1, 'member') from pg_roles where rolname = login_name) as exists
      from lineup_private.app_access`,
      [APP_ROLE],
    );
    const { exists, ...known } = rows[0]!;
    const login = exists ? known : await makeLogin(client);
    await client.query('commit');
    client.release();
    return login;
  } catch (error) {
    // Closing the connection also ends its transaction.
    client.release(true);
    throw error;
  }
}

async function makeLogin(client: pg.PoolClient): Promise<Login> {
  const login = { name: `lineup_login_${randomBytes(6).toString('hex')}`, password: randomBytes(32).toString('base64url') };
  // Without inheritance, `reset role` leaves no rights at all.
  await client.query(`create role ${login.name} login noinherit password ${pg.escapeLiteral(login.password)} in role ${APP_ROLE}`);
  await client.query('update lineup_private.app_access set login_name = $1, login_password = $2', [login.name, login.password]);
  return login;
}

/** Makes the token that sets a connection of the application to a school. Only the owner of the tables can. */
export async function readTenantToken(owner: pg.ClientBase, tenantId: number): Promise<string> {
  const { rows } = await owner.query<{ token: string }>('select lineup_private.tenant_token($1) as token', [String(tenantId)]);
  return rows[0]!.token;
}

/** What a login may do. */
export async function readRights(url: string): Promise<{ is_app: boolean; is_more: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_app: boolean; is_more: boolean }>(
      `select pg_has_role(session_user, $1, 'member') as is_app,
        rolsuper or rolbypassrls or pg_has_role(session_user, relowner, 'member') as is_more
      from pg_roles, pg_class where rolname = session_user and pg_class.oid = 'public.tenants'::regclass`,
      [APP_ROLE],
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => {});
  }
}
