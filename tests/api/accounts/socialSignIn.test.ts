import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { socialProvider } from '../../../server/social/provider.ts';
import { CLIENT, type SignInProvider, signInProvider } from '../../support/signInProvider.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, VISITOR } from '../../support/world.ts';

let provider: SignInProvider;
let openId: SignInProvider;
let school: TestApp;
let openSchool: TestApp;
beforeAll(async () => {
  provider = await signInProvider();
  openId = await signInProvider({ isOpenId: true });
  const { origin } = provider;
  const addresses = { authorize: `${origin}/authorize`, token: `${origin}/token`, userinfo: `${origin}/me?fields=id,name,email` };
  school = await testApp({ social: socialProvider({ ...CLIENT, addresses, scope: 'email public_profile' }) });
  openSchool = await testApp({ social: socialProvider({ ...CLIENT, addresses: { issuer: openId.origin }, scope: 'openid email profile' }) });
});
afterAll(async () => {
  await Promise.all([school.close(), openSchool.close(), provider.close(), openId.close()]);
});
beforeEach(() => {
  provider.person = { id: '1001', name: 'Lia Costa', email: 'lia@example.com' };
});

type At = { host?: string; app?: TestApp };

/** Goes to the provider and back, as a browser does. `meddle` changes the callback address. */
async function signIn({ host = HOSTS.norte, app = school, at = provider, lang = 'de' }: At & { at?: SignInProvider; lang?: string } = {}, meddle = (url: URL) => url) {
  const started = await app.call('GET', `/api/auth/facebook?lang=${lang}`, { host });
  const [cookie] = started.cookies;
  const back = meddle(await at.agree(started.headers.location as string));
  return { started, cookie: cookie!, back, answer: await comeBack(back, `${cookie!.name}=${cookie!.value}`, { host, app }) };
}

const comeBack = (back: URL, cookie: string | undefined, { host = HOSTS.norte, app = school }: At = {}) =>
  app.call('GET', back.pathname + back.search, { host, cookie });
const sessionOf = ({ cookies }: Awaited<ReturnType<typeof comeBack>>) => cookies.find(({ name }) => name === 'session')?.value;
const me = (session: string | undefined, { host = HOSTS.norte, app = school }: At = {}) =>
  app.call('GET', '/api/user/me', { host, cookie: `session=${session}` });
const users = async () => (await school.database.forTenant({ id: 1 }).selectFrom('users').where('tenant_id', '=', 1).selectAll().execute()).length;

describe('signing in by a provider', () => {
  test('makes an account without a password, signs it in, and ends at the page that closes the popup', async () => {
    const { started, cookie, back, answer } = await signIn();
    expect(started.statusCode).toBe(302);
    const sent = new URL(started.headers.location as string);
    expect(sent.origin + sent.pathname).toBe(`${provider.origin}/authorize`);
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({ client_id: 'lineup-test', response_type: 'code', scope: 'email public_profile' });
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth/facebook', maxAge: 600 });
    expect(back.origin + back.pathname).toBe('http://localhost/api/auth/facebook/callback');

    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/auth/facebook/success?lang=de']);
    expect(answer.cookies.find(({ name }) => name === 'social_attempt')).toMatchObject({ value: '' });
    const user = (await me(sessionOf(answer))).json<object>();
    expect(user).toMatchObject({ email: 'lia@example.com', name: 'Lia Costa', is_admin: false });
    for (const password of ['', 'null', 'undefined']) {
      const login = await school.call('POST', '/api/login', { payload: { email: 'lia@example.com', password } });
      expect(login.json()).toEqual({ message: 'Login failed', code: 'login_failed' });
    }
  });

  test('finds the same account again, by the provider’s id and not by its email', async () => {
    const first = (await me(sessionOf((await signIn()).answer))).json<{ id: number }>();
    const before = await users();
    provider.person = { id: 1001, name: 'Lia C.', email: 'other@example.com' };
    const again = (await me(sessionOf((await signIn()).answer))).json<{ id: number }>();
    expect(again).toEqual(first);
    expect(await users()).toBe(before);
  });

  test('leads on to where the sign-in began, also after a refusal: without a popup no other window knows', async () => {
    const began = async (next: string) => {
      const started = await school.call('GET', `/api/auth/facebook?${new URLSearchParams({ lang: 'de', next })}`);
      const [cookie] = started.cookies;
      return (await comeBack(await provider.agree(started.headers.location as string), `${cookie!.name}=${cookie!.value}`)).headers.location;
    };
    expect(await began('/lessons/4?activity=2')).toBe('/auth/facebook/success?lang=de&next=%2Flessons%2F4%3Factivity%3D2');
    expect(await began(`/${'x'.repeat(1000)}`), 'a cookie has no room for it').toBe('/auth/facebook/success?lang=de');
    provider.person = null;
    expect(await began('/bookings')).toBe('/login?social=failed&lang=de&next=%2Fbookings');
  });

  test('belongs to one school', async () => {
    const norte = (await me(sessionOf((await signIn()).answer))).json<{ id: number }>();
    const { answer, back } = await signIn({ host: HOSTS.baleal });
    expect(back.origin).toBe('http://baleal.localhost');
    const baleal = (await me(sessionOf(answer), { host: HOSTS.baleal })).json<{ id: number; email: string }>();
    expect(baleal.email).toBe('lia@example.com');
    expect(baleal.id).not.toBe(norte.id);
  });

  test('makes one account, however often it comes back at the same moment', async () => {
    provider.person = { id: 'many', name: '', email: 'many@example.com' };
    const before = await users();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn()));
    const ids = await Promise.all(answers.map(async ({ answer }) => (await me(sessionOf(answer))).json<{ id: number }>().id));
    expect(new Set(ids).size).toBe(1);
    expect(await users()).toBe(before + 1);
  });

  test('never takes over an account that has the same email', async () => {
    for (const email of [VISITOR, VISITOR.toUpperCase()]) {
      provider.person = { id: '666', name: 'Maria', email };
      const before = await users();
      const { answer } = await signIn();
      expect(answer.headers.location).toBe('/login?social=email_taken&lang=de');
      expect(sessionOf(answer)).toBeUndefined();
      expect(await users()).toBe(before);
    }
  });

  test.each([
    ['no email', { id: '7', name: 'x' }, 'email_missing'],
    ['an email that is none', { id: '7', email: 'x' }, 'email_missing'],
    ['an email that it does not vouch for', { id: '7', email: 'seven@example.com', email_verified: false }, 'email_missing'],
    ['an email of which it does not say whether', { id: '7', email: 'seven@example.com', email_verified: null }, 'email_missing'],
    ['no id', { email: 'seven@example.com' }, 'failed'],
    ['an id that is none', { id: { $gt: '' }, email: 'seven@example.com' }, 'failed'],
  ])('%s makes no account', async (_what, person, reason) => {
    provider.person = person;
    const before = await users();
    const { answer } = await signIn();
    expect([answer.headers.location, sessionOf(answer)]).toEqual([`/login?social=${reason}&lang=de`, undefined]);
    expect(await users()).toBe(before);
  });

  test('keeps hostile names as text of one line', async () => {
    provider.person = { id: 'hostile', name: `<script>\u0000\n${'x'.repeat(300)}`, email: 'hostile@example.com' };
    const user = (await me(sessionOf((await signIn()).answer))).json<{ name: string }>();
    expect(user.name).toBe(`<script> ${'x'.repeat(91)}`);
  });
});

describe('what did not start here, or did not end well', () => {
  test.each([
    ['another state', (url: URL) => (url.searchParams.set('state', 'stranger'), url)],
    ['no state', (url: URL) => (url.searchParams.delete('state'), url)],
    ['another code', (url: URL) => (url.searchParams.set('code', 'stranger'), url)],
    ['no code', (url: URL) => (url.searchParams.delete('code'), url)],
    ['two codes', (url: URL) => (url.searchParams.append('code', 'x'), url)],
  ])('%s is refused', async (_what, meddle) => {
    const before = await users();
    const { answer } = await signIn({}, meddle);
    expect([answer.statusCode, answer.headers.location, sessionOf(answer)]).toEqual([302, '/login?social=failed&lang=de', undefined]);
    expect(await users()).toBe(before);
  });

  test('a callback address of another browser is refused', async () => {
    provider.person = { id: 'attacker', email: 'attacker@example.com' };
    const theirs = await school.call('GET', '/api/auth/facebook');
    const back = await provider.agree(theirs.headers.location as string);
    const mine = (await school.call('GET', '/api/auth/facebook')).cookies[0]!;
    for (const cookie of [undefined, `${mine.name}=${mine.value}`, 'social_attempt=x', 'social_attempt=bnVsbA', 'social_attempt=e30']) {
      const answer = await comeBack(back, cookie);
      expect([answer.headers.location, sessionOf(answer)]).toEqual(['/login?social=failed', undefined]);
    }
  });

  test('a way back is used once', async () => {
    const { back, cookie, answer } = await signIn();
    expect(sessionOf(answer)).toBeDefined();
    expect((await comeBack(back, `${cookie.name}=${cookie.value}`)).headers.location).toBe('/login?social=failed&lang=de');
  });

  test('a refusal at the provider leads back to the sign-in page', async () => {
    provider.person = null;
    expect((await signIn({ lang: 'xx' })).answer.headers.location).toBe('/login?social=failed');
  });
});

describe('OpenID Connect', () => {
  const at = () => ({ app: openSchool, at: openId });

  test('finds its addresses by itself and checks the ID token', async () => {
    openId.person = { sub: 'abc', name: 'Lia', email: 'lia@example.com', email_verified: true };
    const { started, answer } = await signIn(at());
    expect(new URL(started.headers.location as string).searchParams.get('nonce')).toMatch(/.{40}/);
    expect((await me(sessionOf(answer), { app: openSchool })).json()).toMatchObject({ email: 'lia@example.com' });
  });

  test.each([undefined, null, 0, 1, '', 'false', 'yes', false])('an email whose email_verified is %j is not used', async (email_verified) => {
    openId.person = { sub: 'unverified', name: 'Eve', email: 'lia.unverified@example.com', ...(email_verified !== undefined && { email_verified }) };
    const { answer } = await signIn(at());
    expect([answer.headers.location, sessionOf(answer)]).toEqual(['/login?social=email_missing&lang=de', undefined]);
    const made = await openSchool.database.forTenant({ id: 1 }).selectFrom('users').where('tenant_id', '=', 1).where('email', '=', 'lia.unverified@example.com').select('id').execute();
    expect(made).toEqual([]);
  });

  test('an email whose email_verified is the text "true" is used: some providers send it so', async () => {
    openId.person = { sub: 'text', name: 'Lia', email: 'lia.text@example.com', email_verified: 'true' };
    const { answer } = await signIn(at());
    expect((await me(sessionOf(answer), { app: openSchool })).json()).toMatchObject({ email: 'lia.text@example.com' });
  });

  test('a provider that is away is no reason to fall over, and is asked again when it is back', async () => {
    const other = await testApp({ social: socialProvider({ ...CLIENT, addresses: { issuer: openId.origin }, scope: 'openid' }) });
    const start = () => other.call('GET', '/api/auth/facebook?lang=fr');
    openId.isAway = true;
    const answer = await start();
    expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([302, '/login?social=failed&lang=fr', []]);
    openId.isAway = false;
    expect((await start()).headers.location).toContain(`${openId.origin}/authorize?`);
    await other.close();
  });

  test('so is one that goes away in between', async () => {
    openId.person = { sub: 'abc', name: 'Lia', email: 'lia@example.com' };
    const { answer } = await signIn(at(), (url) => {
      openId.isAway = true;
      return url;
    });
    openId.isAway = false;
    expect([answer.headers.location, sessionOf(answer)]).toEqual(['/login?social=failed&lang=de', undefined]);
  });
});

test('unconfigured, its addresses do not exist', async () => {
  const plain = await testApp();
  for (const url of ['/api/auth/facebook', '/api/auth/facebook/callback?code=x&state=y']) {
    expect((await plain.call('GET', url)).json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
  }
  await plain.close();
});
