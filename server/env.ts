import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { isEmail } from '#shared/contactFormats.ts';
import { isPushHost, pushHosts } from './lib/pushHosts.ts';

/** How the product is run: with demo data, the same while developing, or for real. */
export type Mode = 'demo' | 'dev' | 'serve';

/** The environment, understood. `.env.example` explains each variable. */
export type Env = {
  PORT: number;
  HOST: string;
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
  MAIN_HOST: string;
  PUBLIC_ORIGIN: string;
  TRUST_PROXY: string | boolean;
  SMTP_URL: string | undefined;
  MAIL_FROM: string;
  PUSH_HOSTS: string;
  RATE_LIMITS: 'on' | 'off';
  /** Sign-in by a provider, where one is configured. */
  social: ProviderSettings | undefined;
  /** Stripe, where its keys are given. Without them the demo has its test checkout, and `npm run serve` takes no payments. */
  stripe: StripeSettings | undefined;
};

/** How Stripe is reached. */
export type StripeSettings = {
  secretKey: string;
  /** Of the webhook's endpoint; several, separated by commas, where connected accounts have their own. */
  webhookSecret: string;
  /** Stripe's own unless a stand-in speaks its language; without a slash at the end. */
  apiBase: string | undefined;
};

/** How to reach a provider: by OpenID Connect's discovery, or by an OAuth 2 provider's own addresses. */
export type ProviderAddresses = { issuer: string } | { authorize: string; token: string; userinfo: string };

/** What the operator has registered at the provider. */
export type ProviderSettings = { addresses: ProviderAddresses; clientId: string; clientSecret: string; scope: string };

/** What is wrong with the environment, a line a variable: for the terminal, before anything is started. */
export class BadEnvironment extends Error {}

type Rule = {
  /** Without a value. A function where it depends on others; undefined: may be missing. */
  fallback: Record<'demo' | 'serve', string | undefined | typeof REQUIRED>;
  problem: (text: string) => string | false;
};

const REQUIRED = Symbol('must be set');
const url = (text: string, protocols: string[]) => URL.canParse(text) && protocols.includes(new URL(text).protocol);

const SOCIAL_ADDRESSES = ['SOCIAL_FACEBOOK_AUTHORIZE_URL', 'SOCIAL_FACEBOOK_TOKEN_URL', 'SOCIAL_FACEBOOK_USERINFO_URL'] as const;

type Variable =
  | Exclude<keyof Env, 'social' | 'stripe'>
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | (typeof SOCIAL_ADDRESSES)[number]
  | `SOCIAL_FACEBOOK_${'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER' | 'SCOPE'}`;

const OPTIONAL = { demo: undefined, serve: undefined };
const PROVIDER_ADDRESS: Rule = {
  fallback: OPTIONAL,
  problem: (text) => !isProviderAddress(text) && 'must be an https:// address (http:// only on this machine)',
};

const RULES: Record<Variable, Rule> = {
  PORT: {
    fallback: { demo: '8080', serve: '8080' },
    problem: (text) => !(/^\d{1,5}$/.test(text) && Number(text) <= 65_535) && 'must be a port number, 0 to 65535',
  },
  // The demo's passwords are known to everybody, so it talks to this machine alone unless it is told otherwise.
  HOST: { fallback: { demo: 'localhost', serve: '0.0.0.0' }, problem: (text) => text === '' && 'must be an address' },
  DATA_DIR: { fallback: { demo: './data', serve: './data' }, problem: (text) => text === '' && 'must be a folder' },
  DATABASE_URL: {
    fallback: { demo: undefined, serve: undefined },
    problem: (text) => !/^postgres(ql)?:\/\//.test(text) && 'must look like postgresql://user:password@host:5432/database',
  },
  MAIN_HOST: {
    fallback: { demo: 'app.localhost', serve: REQUIRED },
    problem: (text) => normalizeHost(text) === undefined && 'must be a host name such as app.example.com',
  },
  PUBLIC_ORIGIN: {
    fallback: { demo: 'http://{host}:{port}', serve: 'https://{host}' },
    problem: (text) => {
      const filled = text.replace('{host}', 'example.com').replace('{port}', '8080');
      const isOrigin = url(filled, ['http:', 'https:']) && new URL(filled).origin === filled.replace(/:(80|443)$/, '');
      return !(text.includes('{host}') && isOrigin) && 'must be a pattern such as https://{host}, without a slash at the end';
    },
  },
  TRUST_PROXY: { fallback: { demo: '', serve: '' }, problem: () => false },
  SMTP_URL: {
    fallback: { demo: undefined, serve: REQUIRED },
    problem: (text) => !url(text, ['smtp:', 'smtps:']) && 'must look like smtp://user:password@mail.example.com:587',
  },
  MAIL_FROM: {
    fallback: { demo: 'bookings@lineup.example', serve: REQUIRED },
    problem: (text) => !isEmail(text) && 'must be an email address',
  },
  PUSH_HOSTS: {
    fallback: { demo: '', serve: '' },
    problem: (text) => !pushHosts(text).every(isPushHost) && 'must be host names such as push.example.com or *.push.example.com, comma separated',
  },
  RATE_LIMITS: {
    fallback: { demo: 'on', serve: 'on' },
    problem: (text) => text !== 'on' && text !== 'off' && 'is "on" or "off"',
  },
  STRIPE_SECRET_KEY: { fallback: OPTIONAL, problem: (text) => !/^(sk|rk)_\w+$/.test(text) && 'must be a secret key such as sk_live_…' },
  STRIPE_WEBHOOK_SECRET: {
    fallback: OPTIONAL,
    problem: (text) => !/^whsec_[\w+/=]+(\s*,\s*whsec_[\w+/=]+)*$/.test(text) && 'must be a signing secret such as whsec_…, or several with commas',
  },
  STRIPE_API_BASE: PROVIDER_ADDRESS,
  SOCIAL_FACEBOOK_CLIENT_ID: { fallback: OPTIONAL, problem: () => false },
  SOCIAL_FACEBOOK_CLIENT_SECRET: { fallback: OPTIONAL, problem: () => false },
  SOCIAL_FACEBOOK_ISSUER: PROVIDER_ADDRESS,
  SOCIAL_FACEBOOK_AUTHORIZE_URL: PROVIDER_ADDRESS,
  SOCIAL_FACEBOOK_TOKEN_URL: PROVIDER_ADDRESS,
  SOCIAL_FACEBOOK_USERINFO_URL: PROVIDER_ADDRESS,
  SOCIAL_FACEBOOK_SCOPE: { fallback: OPTIONAL, problem: () => false },
};

/**
 * Reads and checks the environment, all of it, before anything is started.
 *
 * @throws BadEnvironment naming every variable that is missing or wrong, and what is wrong with it
 */
export function readEnv(mode: Mode, variables: NodeJS.ProcessEnv): Env {
  const kind = mode === 'serve' ? 'serve' : 'demo';
  const complaints: string[] = [];
  const read = Object.entries(RULES).map(([name, { fallback, problem }]) => {
    const text = variables[name] || fallback[kind];
    if (text === undefined) return [name, undefined];
    const complaint = text === REQUIRED ? 'must be set' : problem(text as string);
    if (complaint) complaints.push(`${name} ${complaint}`);
    return [name, text];
  });
  const env = Object.fromEntries(read) as Record<Variable, string>;
  complaints.push(...socialComplaints(env), ...stripeComplaints(env));
  if (kind === 'serve' && env.RATE_LIMITS === 'off') complaints.push('RATE_LIMITS=off is for load tests, not for npm run serve');
  if (complaints.length > 0) throw new BadEnvironment(complaints.join('\n'));
  return { ...env, PORT: Number(env.PORT), TRUST_PROXY: trustProxy(env.TRUST_PROXY), RATE_LIMITS: env.RATE_LIMITS as 'on', social: socialOf(env), stripe: stripeOf(env) };
}

/** Half a configuration is a mistake: what is there names what is missing. */
function socialComplaints(env: Record<Variable, string | undefined>): string[] {
  const { SOCIAL_FACEBOOK_CLIENT_ID: id, SOCIAL_FACEBOOK_CLIENT_SECRET: secret, SOCIAL_FACEBOOK_ISSUER: issuer } = env;
  const missing = SOCIAL_ADDRESSES.filter((name) => !env[name]);
  const isHalf = missing.length > 0 && missing.length < SOCIAL_ADDRESSES.length;
  const others = issuer || env.SOCIAL_FACEBOOK_SCOPE || missing.length < SOCIAL_ADDRESSES.length;
  return [
    ...(!id && (secret || others) ? ['SOCIAL_FACEBOOK_CLIENT_ID must be set where another SOCIAL_FACEBOOK_… is'] : []),
    ...(!secret && (id || others) ? ['SOCIAL_FACEBOOK_CLIENT_SECRET must be set where another SOCIAL_FACEBOOK_… is'] : []),
    ...(isHalf ? missing.map((name) => `${name} must be set where another of the three addresses is`) : []),
    ...(issuer && missing.length < SOCIAL_ADDRESSES.length ? ['SOCIAL_FACEBOOK_ISSUER finds the addresses by itself: leave them out'] : []),
  ];
}

function stripeComplaints({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: base }: Record<Variable, string | undefined>): string[] {
  return [
    ...(!key && (secret || base) ? ['STRIPE_SECRET_KEY must be set where another STRIPE_… is'] : []),
    ...(!secret && key ? ['STRIPE_WEBHOOK_SECRET must be set where STRIPE_SECRET_KEY is: without it nobody tells of payments'] : []),
  ];
}

function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: Record<Variable, string | undefined>): StripeSettings | undefined {
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE };
}

/** Facebook speaks OAuth 2 with addresses of its own; by an issuer or other addresses it is any other provider. */
function socialOf(env: Record<Variable, string | undefined>): ProviderSettings | undefined {
  const { SOCIAL_FACEBOOK_CLIENT_ID: clientId, SOCIAL_FACEBOOK_CLIENT_SECRET: clientSecret, SOCIAL_FACEBOOK_ISSUER: issuer } = env;
  if (!clientId || !clientSecret) return undefined;
  const addresses = issuer
    ? { issuer }
    : {
        authorize: env.SOCIAL_FACEBOOK_AUTHORIZE_URL ?? 'https://www.facebook.com/v23.0/dialog/oauth',
        token: env.SOCIAL_FACEBOOK_TOKEN_URL ?? 'https://graph.facebook.com/v23.0/oauth/access_token',
        userinfo: env.SOCIAL_FACEBOOK_USERINFO_URL ?? 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
      };
  const scope = env.SOCIAL_FACEBOOK_SCOPE ?? (issuer ? 'openid email profile' : 'email public_profile');
  return { addresses, clientId, clientSecret, scope };
}

function isProviderAddress(text: string): boolean {
  if (url(text, ['https:'])) return true;
  return url(text, ['http:']) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname);
}

/** `yes` trusts whoever connects (only where nobody but the proxy can); else a list of proxies' addresses. */
function trustProxy(text: string): string | boolean {
  return text === 'yes' || (text !== '' && text !== 'no' && text);
}
