import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Team } from '#shared/contract/team.ts';
import type { Role } from '#shared/team/rights.ts';
import { changeMember } from '../../../server/team/changeTeam.ts';
import { issueInvitation } from '../../../server/team/invitations.ts';
import { auditLog } from '../../support/auditLog.ts';
import { barrier } from '../../support/barrier.ts';
import { makeAccount, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const PASSWORD = 'salt, wax and morning light';
const DAY_MS = 24 * 60 * 60 * 1000;

let school: TestApp;
let owner: string;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  const db = school.database.forTenant(NORTE);
  await db.deleteFrom('invitations').where('tenant_id', '=', 1).execute();
  await db.updateTable('users').set({ role: 'guest', instructor_id: null }).where('tenant_id', '=', 1).where('email', '<>', ADMINS.norte).execute();
  await db.updateTable('users').set({ role: 'owner' }).where('tenant_id', '=', 1).where('email', '=', ADMINS.norte).execute();
  owner = await school.signIn(ADMINS.norte);
});

let count = 0;
/** A member of the team with this role. */
async function member(role: Role, instructor_id: number | null = null): Promise<{ id: number; email: string; cookie: string }> {
  const email = `member${++count}@norte.example`;
  await makeAccount(school, email);
  const { id } = await school.database.forTenant(NORTE).updateTable('users').set({ role, instructor_id }).where('tenant_id', '=', 1).where('email', '=', email).returning('id').executeTakeFirstOrThrow();
  return { id, email, cookie: await school.signIn(email) };
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, cookie = owner) => school.call(method, `/api/team${path}`, { cookie, ...(payload ? { payload } : {}) });
const roleOf = async (id: number) => (await school.database.forTenant(NORTE).selectFrom('users').where('tenant_id', '=', 1).where('id', '=', id).select('role').executeTakeFirstOrThrow()).role;
const rui = (change: object = {}) => ({ name: 'Rui Costa', email: 'rui@norte.example', role: 'instructor', instructor_id: 1, ...change });
const invited = async (change: object = {}) => (await call('POST', '/invitations', rui(change))).json<{ id: number }>().id;
const linkOf = async (id: number) => (await issueInvitation(school.database.forTenant(NORTE), NORTE, { invitation_id: id }, school.clock.now))!;
const accept = (secret: string, password = PASSWORD, host: string = HOSTS.norte) => school.call('PUT', `/api/password-resets/${secret}`, { host, payload: { password } });
const login = (email: string, password = PASSWORD) => school.call('POST', '/api/login', { payload: { email, password } });

describe('an invitation', () => {
  test('makes an account with its role, once', async () => {
    const secret = await linkOf(await invited());
    const answers = await Promise.all([accept(secret), accept(secret), accept(secret)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
    expect(answers.find(({ statusCode }) => statusCode === 200)!.json()).toEqual({ joined_team: true });
    expect((await login('rui@norte.example')).json()).toMatchObject({ name: 'Rui Costa', role: 'instructor', is_admin: false });
    expect((await auditLog(school)).at(-2)).toMatchObject({ action: 'account.join_team', role: 'instructor', changes: { role: [null, 'instructor'] } });
    expect((await call('GET', '')).json<Team>()).toMatchObject({ invitations: [], members: [{ email: 'rui@norte.example', instructor_id: 1 }, { email: ADMINS.norte, role: 'owner' }] });
  });

  test('takes an existing account into the team, and ends its sessions', async () => {
    const guest = await member('guest');
    const secret = await linkOf(await invited({ email: guest.email.toUpperCase(), role: 'admin', name: '' }));
    expect((await accept(secret, 'short')).statusCode).toBe(400);
    expect((await accept(secret)).statusCode).toBe(200);
    expect((await school.call('GET', '/api/user/me', { cookie: guest.cookie })).statusCode).toBe(401);
    expect((await login(guest.email)).json()).toMatchObject({ id: guest.id, role: 'admin' });
  });

  test('ends when it expires, is sent again, is withdrawn, or is used at another school', async () => {
    const id = await invited();
    const first = await linkOf(id);
    const second = await linkOf(id);
    expect((await accept(first)).statusCode).toBe(404);
    expect((await accept(second, PASSWORD, HOSTS.baleal)).statusCode).toBe(404);
    school.clock.now = new Date(NOW.getTime() + 7 * DAY_MS + 1000);
    owner = await school.signIn(ADMINS.norte);
    expect((await accept(second)).json()).toMatchObject({ code: 'reset_not_found' });
    expect((await call('POST', `/invitations/${id}/mails`)).json<Team>().invitations[0]!.expires_at).toBe('2026-07-15T08:30:01Z');
    expect((await call('DELETE', `/invitations/${id}`)).json<Team>().invitations).toEqual([]);
    expect((await accept(await issueInvitation(school.database.forTenant(NORTE), NORTE, { invitation_id: id }, school.clock.now) ?? second)).statusCode).toBe(404);
  });

  test.each([
    ['an email that is none', { email: 'rui' }, { email: { code: 'email_invalid' } }],
    ['a member', { email: ADMINS.norte.toUpperCase() }, { email: { code: 'in_team' } }],
    ['an instructor without a name on lessons', { instructor_id: null }, { instructor_id: { code: 'required' } }],
    ['an instructor of no school', { instructor_id: 999 }, { instructor_id: { code: 'unknown_entry' } }],
    ['a link for a name', { name: 'see www.evil.example' }, { name: { code: 'link_in_text' } }],
  ])('is refused for %s', async (_what, change, problems) => {
    const answer = await call('POST', '/invitations', rui(change));
    expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([400, problems]);
    expect((await call('GET', '')).json<Team>().invitations).toEqual([]);
  });

  test('is sent once to an address, and to an owner by owners alone', async () => {
    await invited();
    expect((await call('POST', '/invitations', rui({ email: 'RUI@norte.example' }))).json()).toMatchObject({ problems: { email: { code: 'invited_already' } } });
    const admin = await member('admin');
    expect((await call('POST', '/invitations', rui({ email: 'eva@norte.example', role: 'owner' }), admin.cookie)).json()).toMatchObject({ code: 'owners_only' });
    const id = await invited({ email: 'eva@norte.example', role: 'owner', instructor_id: null });
    expect((await call('DELETE', `/invitations/${id}`, undefined, admin.cookie)).json()).toMatchObject({ code: 'owners_only' });
  });
});

describe('a member', () => {
  const addressOf = async (id: number) => new URL((await school.call('POST', `/api/instructors/${id}/calendar`, { cookie: owner })).json<{ url: string }>().url).pathname;
  const read = async (path: string) => (await school.call('GET', path)).statusCode;

  test('who is removed is signed out at once and keeps a guest’s account', async () => {
    const admin = await member('admin');
    expect((await call('DELETE', `/${admin.id}`)).json<Team>().members).toHaveLength(1);
    expect((await school.call('GET', '/api/user/me', { cookie: admin.cookie })).statusCode).toBe(401);
    expect(await roleOf(admin.id)).toBe('guest');
    expect((await call('DELETE', `/${admin.id}`)).statusCode).toBe(404);
    expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'account.remove_from_team', record_id: String(admin.id), changes: { role: ['admin', 'guest'] } });
  });

  test('who is removed can no longer read the calendar of the instructor who it was, until an admin makes another address', async () => {
    const [taught, other] = [await member('instructor', 1), await member('instructor', 2)];
    const [first, others] = [await addressOf(1), await addressOf(2)];
    expect([await read(first), await read(others)]).toEqual([200, 200]);
    expect((await call('DELETE', `/${taught.id}`)).statusCode).toBe(200);
    expect([await read(first), await read(others)]).toEqual([404, 200]);
    const secrets = await school.database.forTenant(NORTE).selectFrom('instructors').where('tenant_id', '=', 1).where('id', 'in', [1, 2]).select('calendar_secret').orderBy('id').execute();
    expect(secrets.map(({ calendar_secret }) => calendar_secret !== null)).toEqual([false, true]);
    const again = await addressOf(1);
    expect([again === first, await read(again), await read(first)]).toEqual([false, 200, 404]);
    expect(await roleOf(other.id)).toBe('instructor');
  });

  test('who becomes another instructor, or none, can no longer read the calendar of the one before', async () => {
    const { id } = await member('instructor', 1);
    const feed = await addressOf(1);
    await call('PUT', `/${id}`, { role: 'admin', instructor_id: 1 });
    expect(await read(feed)).toBe(200);
    await call('PUT', `/${id}`, { role: 'instructor', instructor_id: 2 });
    expect(await read(feed)).toBe(404);
    const second = await addressOf(2);
    await call('PUT', `/${id}`, { role: 'admin', instructor_id: null });
    expect(await read(second)).toBe(404);
  });

  test('has the rights of a new role at the next request', async () => {
    const admin = await member('admin');
    expect((await call('PUT', `/${admin.id}`, { role: 'instructor' })).json()).toMatchObject({ problems: { instructor_id: { code: 'required' } } });
    expect((await call('PUT', `/${admin.id}`, { role: 'instructor', instructor_id: 2 })).statusCode).toBe(200);
    expect((await school.call('GET', '/api/payments', { cookie: admin.cookie })).statusCode).toBe(403);
    expect((await school.call('GET', '/api/own-lessons', { cookie: admin.cookie })).statusCode).toBe(200);
  });

  test('can be signed out everywhere by an admin, but an owner only by an owner', async () => {
    const [admin, other] = [await member('admin'), await member('admin')];
    expect((await call('DELETE', `/${other.id}/sessions`, undefined, admin.cookie)).json()).toEqual({ ended: 1 });
    expect((await school.call('GET', '/api/user/me', { cookie: other.cookie })).statusCode).toBe(401);
    expect((await call('DELETE', '/1/sessions', undefined, admin.cookie)).json()).toMatchObject({ code: 'owners_only' });
  });

  test('is made, changed and removed as an owner by owners alone', async () => {
    const [admin, other] = [await member('admin'), await member('owner')];
    for (const [id, role] of [[admin.id, 'owner'], [other.id, 'admin']]) expect((await call('PUT', `/${id}`, { role }, admin.cookie)).json()).toMatchObject({ code: 'owners_only' });
    expect((await call('DELETE', `/${other.id}`, undefined, admin.cookie)).json()).toMatchObject({ code: 'owners_only' });
    expect((await call('PUT', `/${admin.id}`, { role: 'owner' })).statusCode).toBe(200);
    expect([await roleOf(admin.id), await roleOf(other.id)]).toEqual(['owner', 'owner']);
  });
});

test('who is removed, or may invite to fewer roles, does not come back by an invitation to another address', async () => {
  const left = async () => (await call('GET', '')).json<Team>().invitations.map(({ role }) => role).toSorted();
  const [other, admin] = [await member('owner'), await member('admin')];
  const door = await invited({ email: 'door@norte.example', role: 'owner', instructor_id: null });
  const secret = await linkOf(door);
  await invited({ email: 'other@norte.example', role: 'admin', instructor_id: null });
  await invited();
  expect((await call('PUT', `/${other.id}`, { role: 'admin' })).statusCode).toBe(200);
  expect(await left()).toEqual(['admin', 'instructor']);
  expect((await accept(secret)).statusCode).toBe(404);
  const log = await auditLog(school);
  expect(log.slice(-2).map(({ action, details }) => [action, details?.label])).toEqual([['account.withdraw_invitation', 'door@norte.example'], ['account.change_role', other.email]]);
  expect((await call('DELETE', `/${admin.id}`)).json<Team>().invitations).toEqual([]);
});

describe('the last owner', () => {
  test('cannot be removed or get another role', async () => {
    for (const answer of [await call('PUT', '/1', { role: 'admin' }), await call('DELETE', '/1')]) expect(answer.json()).toMatchObject({ code: 'last_owner' });
    expect(await roleOf(1)).toBe('owner');
  });

  test('stays when two owners remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await member('owner');
      const answers = await Promise.all([call('PUT', `/${other.id}`, { role: 'admin' }), call('PUT', '/1', { role: 'admin' }, other.cookie)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
      expect([await roleOf(1), await roleOf(other.id)].toSorted()).toEqual(['admin', 'owner']);
      await school.database.forTenant(NORTE).updateTable('users').set({ role: 'owner' }).where('tenant_id', '=', 1).where('id', '=', 1).execute();
      await school.database.forTenant(NORTE).updateTable('users').set({ role: 'guest' }).where('tenant_id', '=', 1).where('id', '=', other.id).execute();
    }
  });

  test('control: without the lock, both would be removed', async () => {
    const other = await member('owner');
    const db = school.database.forTenant(NORTE);
    const bothHaveRead = barrier(2);
    const withoutLock = (id: number) =>
      db.transaction().execute(async (tx) => {
        const owners = await tx.selectFrom('users').where('tenant_id', '=', 1).where('role', '=', 'owner').select('id').execute();
        await bothHaveRead();
        if (owners.length > 1) await tx.updateTable('users').set({ role: 'admin' }).where('tenant_id', '=', 1).where('id', '=', id).execute();
      });
    await Promise.all([withoutLock(1), withoutLock(other.id)]);
    expect([await roleOf(1), await roleOf(other.id)]).toEqual(['admin', 'admin']);
    const [tenant] = (await school.directory.current()).tenants;
    const actor = { id: other.id } as Parameters<typeof changeMember>[2];
    await expect(db.transaction().execute((tx) => changeMember(tx, tenant!, actor, 1, { role: 'owner' }))).rejects.toThrow('Only an owner');
  });
});

test('the school lets instructors tick bookings as paid', async () => {
  expect((await call('PUT', '/rules', { instructors_mark_paid: true })).json<Team>().rules).toEqual({ instructors_mark_paid: true, two_factor_required: false });
  expect((await call('PUT', '/rules', {})).json<Team>().rules).toEqual({ instructors_mark_paid: true, two_factor_required: false });
  expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'account.change_team_rules', changes: { instructors_mark_paid: [false, true] } });
  expect((await call('PUT', '/rules', { instructors_mark_paid: 'yes' })).statusCode).toBe(400);
});
