import { describe, expect, test } from 'vitest';
import { BadEnvironment, environmentWarnings, readEnv } from '../../../server/env.ts';

const SERVE = { MAIN_HOST: 'app.example.com', SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'bookings@example.com' };
const KEYS = { SOCIAL_FACEBOOK_CLIENT_ID: 'id', SOCIAL_FACEBOOK_CLIENT_SECRET: 'secret' };
const [AUTHORIZE, TOKEN, USERINFO] = ['AUTHORIZE', 'TOKEN', 'USERINFO'].map((name) => `SOCIAL_FACEBOOK_${name}_URL`) as [string, string, string];

function complaints(variables: NodeJS.ProcessEnv): string[] {
  try {
    readEnv('serve', { ...SERVE, ...variables });
    return [];
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message.split('\n').map((line) => line.split(' ')[0]!);
    throw error;
  }
}

describe('the environment of sign-in by a provider', () => {
  test('is none by default', () => {
    expect(readEnv('serve', SERVE).social).toBeUndefined();
    expect(readEnv('demo', {}).social).toBeUndefined();
  });

  test('is Facebook’s with an id and a secret alone', () => {
    const social = readEnv('serve', { ...SERVE, ...KEYS }).social!;
    expect(social).toMatchObject({ clientId: 'id', clientSecret: 'secret', scope: 'email public_profile' });
    for (const address of Object.values(social.addresses)) expect(new URL(address).hostname).toMatch(/\.facebook\.com$/);
  });

  test('is any OpenID Connect provider’s with an issuer, any OAuth 2 provider’s with its addresses', () => {
    const issuer = 'https://id.example.com';
    expect(readEnv('serve', { ...SERVE, ...KEYS, SOCIAL_FACEBOOK_ISSUER: issuer }).social).toMatchObject({ addresses: { issuer }, scope: 'openid email profile' });
    const addresses = { [AUTHORIZE]: 'https://a.example.com', [TOKEN]: 'http://localhost:1', [USERINFO]: 'http://127.0.0.1:1/me' };
    expect(readEnv('serve', { ...SERVE, ...KEYS, ...addresses, SOCIAL_FACEBOOK_SCOPE: 'who' }).social).toMatchObject({
      addresses: { authorize: 'https://a.example.com', token: 'http://localhost:1', userinfo: 'http://127.0.0.1:1/me' },
      scope: 'who',
    });
  });

  test.each([
    ['an id alone', { SOCIAL_FACEBOOK_CLIENT_ID: 'id' }, ['SOCIAL_FACEBOOK_CLIENT_SECRET']],
    ['a secret alone', { SOCIAL_FACEBOOK_CLIENT_SECRET: 'x' }, ['SOCIAL_FACEBOOK_CLIENT_ID']],
    ['an issuer alone', { SOCIAL_FACEBOOK_ISSUER: 'https://id.example.com' }, ['SOCIAL_FACEBOOK_CLIENT_ID', 'SOCIAL_FACEBOOK_CLIENT_SECRET']],
    ['one address of three', { ...KEYS, [TOKEN]: 'https://a.example.com' }, [AUTHORIZE, USERINFO]],
    ['no encryption', { ...KEYS, SOCIAL_FACEBOOK_ISSUER: 'http://id.example.com' }, ['SOCIAL_FACEBOOK_ISSUER']],
    ['no address', { ...KEYS, SOCIAL_FACEBOOK_ISSUER: 'id' }, ['SOCIAL_FACEBOOK_ISSUER']],
    [
      'an issuer and addresses',
      { ...KEYS, SOCIAL_FACEBOOK_ISSUER: 'https://a.example.com', [AUTHORIZE]: 'https://a.example.com', [TOKEN]: 'https://a.example.com', [USERINFO]: 'https://a.example.com' },
      ['SOCIAL_FACEBOOK_ISSUER'],
    ],
  ])('%s stops the start with the name of what is missing or wrong', (_what, variables, names) => {
    expect(complaints(variables)).toEqual(names);
  });
});

test('the database’s own address stands beside the pooler’s', () => {
  const url = 'postgresql://lineup@db.example.com/lineup';
  expect(complaints({ DATABASE_DIRECT_URL: url })).toEqual(['DATABASE_DIRECT_URL']);
  expect(complaints({ DATABASE_URL: url, DATABASE_DIRECT_URL: 'db.example.com' })).toEqual(['DATABASE_DIRECT_URL']);
  expect(readEnv('serve', { ...SERVE, DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatchObject({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
});

describe('the environment of sign-up', () => {
  test('is closed in production and open in the demo, where schools are below localhost', () => {
    expect(readEnv('serve', SERVE)).toMatchObject({ SIGNUP: 'closed' });
    expect(readEnv('demo', {})).toMatchObject({ SIGNUP: 'open', SCHOOL_DOMAIN: 'localhost', SCHOOL_PRICE: 2900 });
    expect(readEnv('serve', { ...SERVE, SCHOOL_PRICE: '29.50' }).SCHOOL_PRICE).toBe(2950);
    expect(readEnv('serve', { ...SERVE, SIGNUP: 'open', SCHOOL_DOMAIN: 'example.com' })).toMatchObject({ SIGNUP: 'open', SCHOOL_DOMAIN: 'example.com' });
  });

  test.each([
    [{ SIGNUP: 'open' }, 'SCHOOL_DOMAIN'],
    [{ SIGNUP: 'invite' }, 'SCHOOL_DOMAIN'],
    [{ SIGNUP: 'maybe' }, 'SIGNUP'],
    [{ SCHOOL_PRICE: '29,50' }, 'SCHOOL_PRICE'],
    [{ SCHOOL_DOMAIN: 'https://example.com' }, 'SCHOOL_DOMAIN'],
    [{ SCHOOL_DOMAIN: 'Example.com' }, 'SCHOOL_DOMAIN'],
  ])('%o stops the start with %s', (variables, name) => {
    expect(complaints(variables)).toEqual([name]);
  });
});

describe('the environment of payments', () => {
  const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  test('is none by default, and Stripe’s with its two keys', () => {
    expect(readEnv('serve', SERVE).stripe).toBeUndefined();
    expect(readEnv('serve', { ...SERVE, ...STRIPE }).stripe).toEqual({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined });
    expect(readEnv('demo', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2', STRIPE_API_BASE: 'http://localhost:1' }).stripe).toMatchObject({ apiBase: 'http://localhost:1' });
  });

  test.each([
    ['a key alone', { STRIPE_SECRET_KEY: 'sk_live_1' }, ['STRIPE_WEBHOOK_SECRET']],
    ['a secret alone', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY']],
    ['the publishable key', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1' }, ['STRIPE_SECRET_KEY']],
    ['no signing secret', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }, ['STRIPE_WEBHOOK_SECRET']],
    ['another address without encryption', { ...STRIPE, STRIPE_API_BASE: 'http://stripe.example.com' }, ['STRIPE_API_BASE']],
  ])('%s stops the start with the name of what is missing or wrong', (_what, variables, names) => {
    expect(complaints(variables)).toEqual(names);
  });
});

describe('the environment behind a proxy', () => {
  test('trusts no forwarded host by default, and never without a trusted proxy', () => {
    expect(readEnv('serve', SERVE).TRUST_FORWARDED_HOST).toBe('no');
    expect(readEnv('serve', { ...SERVE, TRUST_PROXY: '127.0.0.1', TRUST_FORWARDED_HOST: 'yes' }).TRUST_FORWARDED_HOST).toBe('yes');
    expect(complaints({ TRUST_FORWARDED_HOST: 'yes' })).toEqual(['TRUST_FORWARDED_HOST=yes']);
    expect(complaints({ TRUST_FORWARDED_HOST: 'always' })).toEqual(['TRUST_FORWARDED_HOST']);
  });

  test('is warned about where https is meant and no proxy is trusted', () => {
    const warned = (variables: NodeJS.ProcessEnv) => environmentWarnings(readEnv('serve', { ...SERVE, ...variables })).length;
    expect(environmentWarnings(readEnv('serve', SERVE))).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN is https, but TRUST_PROXY/)]);
    expect([warned({ TRUST_PROXY: 'no' }), warned({ TRUST_PROXY: '10.0.0.0/8' }), warned({ TRUST_PROXY: 'yes' })]).toEqual([1, 0, 0]);
    expect(warned({ PUBLIC_ORIGIN: 'http://{host}' })).toBe(0);
    expect(environmentWarnings(readEnv('demo', {}))).toEqual([]);
  });
});
