import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../server/accounts/password.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { storeOperator } from '../../../server/operators/operators.queries.ts';
import { deleteExpiredInvitations, inviteToSignUp } from '../../../server/signUp/invitations.queries.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const PASSWORD = 'waves of the whole coast';
const DAY_MS = 24 * 60 * 60_000;

let product: TestApp;
let cookie: string;
beforeAll(async () => {
  product = await testApp({ config: { signUpNeedsInvitation: true } });
  await storeOperator(product.database.owner, 'olga@lineup.example', await hashPassword(PASSWORD), NOW);
  const answer = await post('/operators/sign-in', { email: 'olga@lineup.example', password: PASSWORD });
  cookie = `operator_session=${answer.cookies[0]!.value}`;
});
afterAll(() => product.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) => product.call('POST', url, { host: HOSTS.main, payload, headers });
const invite = (fields: object, of: string = cookie) => post('/operators/invitations', fields, { cookie: of });
const mails = async () => {
  await workedOff(product, demoMailboxTransport());
  return (await product.call('GET', '/dev/mailbox.json', { host: HOSTS.main })).json<{ to: string; subject: string; text: string }[]>();
};
const secretOf = async (email: string) => /#invitation=([\da-f-]{36})/.exec((await mails()).find(({ to }) => to === email)!.text)![1]!;
const signUp = (slug: string, invitation?: string) =>
  post('/api/sign-up', { name: `The ${slug} school`, slug, email: `eva@${slug}.example`, password: 'salt in the hair', country: 'PT', timezone: 'Europe/Lisbon', lang: 'en', ...(invitation && { invitation }) });
const confirm = async (slug: string) => {
  const [, secret] = /\/sign-up\/([\da-f-]{36})/.exec((await mails()).find(({ to }) => to === `eva@${slug}.example`)!.text)!;
  return post('/api/sign-up/confirmation', { secret });
};
const NEEDED = { code: 'invitation_needed' };

test('signing up without an invitation is refused, and only operators invite', async () => {
  expect((await signUp('stranger')).json()).toMatchObject(NEEDED);
  expect((await signUp('stranger', crypto.randomUUID())).json()).toMatchObject(NEEDED);
  expect((await invite({ email: 'eva@stranger.example', lang: 'en' }, '')).statusCode).toBe(401);
  const refused = await invite({ email: 'eva@', lang: 'en' });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('value="eva@"')]);
  expect((await invite({ email: 'eva@stranger.example', lang: 'xx' })).statusCode).toBe(400);
  expect(await product.database.owner.selectFrom('sign_up_invitations').select('id').execute()).toEqual([]);
});

test('an invitation is mailed in its language, and opens one school, whichever of two sign-ups is confirmed first', async () => {
  expect((await invite({ email: 'eva@beira.example', lang: 'de' })).headers.location).toBe('/operators?done=invite');
  expect((await mails())[0]).toMatchObject({ to: 'eva@beira.example', subject: 'Deine Einladung zu Lineup' });
  const secret = await secretOf('eva@beira.example');
  expect([(await signUp('beira', secret)).statusCode, (await signUp('outra', secret)).statusCode]).toEqual([201, 201]);
  const opened = await Promise.all([confirm('beira'), confirm('outra')]);
  expect(opened.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  const { tenants } = await product.directory.latest();
  const made = tenants.filter(({ slug }) => slug === 'beira' || slug === 'outra');
  expect(made).toHaveLength(1);
  // An operator has invited it, so it is no stranger's.
  expect(await product.database.owner.selectFrom('tenants').where('id', '=', made[0]!.id).select(['added_at', 'signed_up_at']).execute()).toEqual([{ added_at: expect.any(String) as string, signed_up_at: null }]);
  expect((await signUp('terceira', secret)).json()).toMatchObject(NEEDED);
  const { body } = await product.call('GET', '/operators', { host: HOSTS.main, cookie });
  expect(body).toContain('eva@beira.example: Used on 1 Jul 2026');
});

test('an invitation by command ends after 14 days, and is deleted a day later', async () => {
  const { owner } = product.database;
  const env = { ...process.env, DATABASE_URL: product.databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/commands/tenantCommand.ts', 'invite', 'eva@costa.example'], { env, cwd: fileURLToPath(new URL('../../..', import.meta.url)) });
  expect(stdout).toContain('eva@costa.example is invited for 14 days.');
  await inviteToSignUp(owner, { email: 'eva@late.example', lang: 'en' }, NOW);
  const secret = await secretOf('eva@late.example');
  product.clock.now = new Date(NOW.getTime() + 14 * DAY_MS);
  expect((await signUp('late', secret)).json()).toMatchObject(NEEDED);
  await deleteExpiredInvitations(owner, new Date(NOW.getTime() + 15 * DAY_MS));
  expect((await owner.selectFrom('sign_up_invitations').select('email').execute()).map(({ email }) => email)).toEqual(['eva@costa.example']);
  product.clock.now = NOW;
});
