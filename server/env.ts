import { isIP } from 'node:net';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isEmail } from '#shared/contactFormats.ts';
import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { isPushHost, pushHosts } from './lib/pushHosts.ts';

/** `npm start` (demo data), `npm run dev` (the same, reloading) and `npm run serve` (production). */
export type Mode = 'demo' | 'dev' | 'serve';

/** How to reach Stripe. */
export type StripeSettings = {
  secretKey: string;
  /** The webhook's signing secret; several, separated by commas, where connected accounts have their own. */
  webhookSecret: string;
  /** An alternative address of Stripe's API, without a slash at the end; undefined for Stripe's own. */
  apiBase: string | undefined;
};

/** How to reach an S3-compatible store of files. `endpoint` has no slash at the end. */
export type S3Settings = { endpoint: string; bucket: string; key: string; secret: string; region: string };

/** Where uploaded files are kept: in an S3-compatible store, else in the folder. It also holds uploads that are being read. */
export type FileSettings = { s3: S3Settings | undefined; folder: string };

/** How to reach a sign-in provider: by OpenID Connect discovery, or by an OAuth 2 provider's own addresses. */
export type ProviderAddresses = { issuer: string } | { authorize: string; token: string; userinfo: string };

/** The operator's registration at a sign-in provider. */
export type ProviderSettings = { addresses: ProviderAddresses; clientId: string; clientSecret: string; scope: string };

/** Thrown before anything is started. The message has a line per variable, for the terminal. */
export class BadEnvironment extends Error {}

/** A variable with its rule; the message follows the variable's name. */
function variable<T extends string = string>(isRight: (text: string) => boolean, otherwise: string) {
  return Type.Refine(Type.Unsafe<T>(Type.String()), isRight, () => otherwise);
}

const providerAddress = variable(isProviderAddress, 'must be an https:// address (http:// only on this machine)');
const smtpUrl = variable((url) => isUrl(url, ['smtp:', 'smtps:']), 'must look like smtp://user:password@mail.example.com:587');

const databaseUrl = variable((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), 'must look like postgresql://user:password@host:5432/database');

/** Every variable as it is written. `.env.example` explains them. */
const Variables = Type.Object({
  PORT: variable((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'must be a port number, 0 to 65535'),
  HOST: Type.String(),
  METRICS_PORT: Type.Optional(variable((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'must be a port number, 0 to 65535')),
  METRICS_HOST: Type.String(),
  DATA_DIR: Type.String(),
  DATABASE_URL: Type.Optional(databaseUrl),
  APP_DATABASE_URL: Type.Optional(databaseUrl),
  DATABASE_DIRECT_URL: Type.Optional(databaseUrl),
  MAIN_HOST: variable((host) => normalizeHost(host) !== undefined, 'must be a host name such as app.example.com'),
  SIGNUP: variable<'open' | 'invite' | 'closed'>((value) => ['open', 'invite', 'closed'].includes(value), 'is "open", "invite" or "closed"'),
  SCHOOL_PRICE: Type.Optional(variable((price) => /^\d{1,5}(\.\d\d)?$/.test(price), 'must be an amount in euros such as 29 or 29.50')),
  SCHOOL_DOMAIN: Type.Optional(variable((host) => normalizeHost(host) === host, 'must be a domain in small letters, such as example.com')),
  DOMAIN_TARGET: Type.Optional(variable((host) => normalizeHost(host) === host, 'must be a host name in small letters, such as app.example.com')),
  DOMAIN_ADDRESSES: variable((list) => listed(list).every((address) => isIP(address) > 0), 'must be IPv4 or IPv6 addresses, comma separated'),
  DNS_SERVERS: variable((list) => listed(list).every(isDnsServer), 'must be addresses such as 192.0.2.53 or 192.0.2.53:5353, comma separated'),
  PUBLIC_ORIGIN: variable(isOriginPattern, 'must be a pattern such as https://{host}, without a slash at the end'),
  TRUST_PROXY: Type.String(),
  TRUST_FORWARDED_HOST: variable<'yes' | 'no'>((value) => value === 'yes' || value === 'no', 'is "yes" or "no"'),
  SMTP_URL: Type.Optional(smtpUrl),
  MAIL_FROM: variable(isEmail, 'must be an email address'),
  PUSH_HOSTS: variable((hosts) => pushHosts(hosts).every(isPushHost), 'must be host names such as push.example.com or *.push.example.com, comma separated'),
  RATE_LIMITS: variable<'on' | 'off'>((value) => value === 'on' || value === 'off', 'is "on" or "off"'),
  STRIPE_SECRET_KEY: Type.Optional(variable((key) => /^(sk|rk)_\w+$/.test(key), 'must be a secret key such as sk_live_…')),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    variable((secret) => /^whsec_[\w+/=]+(\s*,\s*whsec_[\w+/=]+)*$/.test(secret), 'must be a signing secret such as whsec_…, or several with commas'),
  ),
  STRIPE_API_BASE: Type.Optional(providerAddress),
  FILES_S3_ENDPOINT: Type.Optional(variable((url) => isUrl(url, ['https:', 'http:']) && !url.endsWith('/'), 'must be an address such as https://s3.example.com, without a slash at the end')),
  FILES_S3_BUCKET: Type.Optional(variable((name) => /^[\w.-]+$/.test(name), 'must be the name of a bucket')),
  FILES_S3_KEY: Type.Optional(Type.String()),
  FILES_S3_SECRET: Type.Optional(Type.String()),
  FILES_S3_REGION: Type.Optional(Type.String()),
  SOCIAL_FACEBOOK_CLIENT_ID: Type.Optional(Type.String()),
  SOCIAL_FACEBOOK_CLIENT_SECRET: Type.Optional(Type.String()),
  SOCIAL_FACEBOOK_ISSUER: Type.Optional(providerAddress),
  SOCIAL_FACEBOOK_AUTHORIZE_URL: Type.Optional(providerAddress),
  SOCIAL_FACEBOOK_TOKEN_URL: Type.Optional(providerAddress),
  SOCIAL_FACEBOOK_USERINFO_URL: Type.Optional(providerAddress),
  SOCIAL_FACEBOOK_SCOPE: Type.Optional(Type.String()),
});
type Variables = Static<typeof Variables>;

/** In production the product has to send mails. */
const ServeVariables = Type.Object({ ...Variables.properties, SMTP_URL: smtpUrl });

/** A variable without a default is required, unless it is optional above. */
const DEFAULTS = { PORT: '8080', METRICS_HOST: '127.0.0.1', DATA_DIR: './data', TRUST_PROXY: '', TRUST_FORWARDED_HOST: 'no', DOMAIN_ADDRESSES: '', DNS_SERVERS: '', PUSH_HOSTS: '', RATE_LIMITS: 'on' };
const SERVE_DEFAULTS = { ...DEFAULTS, SIGNUP: 'closed', HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://{host}' };
const DEMO_DEFAULTS = {
  ...DEFAULTS,
  // The demo's passwords are public, so it listens on this machine alone by default.
  HOST: 'localhost',
  MAIN_HOST: 'app.localhost',
  SIGNUP: 'open',
  SCHOOL_PRICE: '29',
  SCHOOL_DOMAIN: 'localhost',
  PUBLIC_ORIGIN: 'http://{host}:{port}',
  MAIL_FROM: 'bookings@lineup.example',
};

/** The environment as the server uses it. */
export type Env = Pick<Variables, 'HOST' | 'METRICS_HOST' | 'DATA_DIR' | 'DATABASE_URL' | 'APP_DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MAIN_HOST' | 'SIGNUP' | 'SCHOOL_DOMAIN' | 'PUBLIC_ORIGIN' | 'TRUST_FORWARDED_HOST' | 'SMTP_URL' | 'MAIL_FROM' | 'PUSH_HOSTS' | 'RATE_LIMITS'> & {
  PORT: number;
  /** What a school pays the operator a month, in cents; undefined where the landing page names no price. */
  SCHOOL_PRICE: number | undefined;
  /** Where metrics are served; undefined for nowhere. */
  METRICS_PORT: number | undefined;
  TRUST_PROXY: string | boolean;
  /** Host to which own domains of schools lead. */
  DOMAIN_TARGET: string;
  /** Its addresses, as schools enter them; none: as DNS has them. */
  DOMAIN_ADDRESSES: string[];
  /** DNS servers; none: the system's. */
  DNS_SERVERS: string[];
  /** The sign-in provider, if one is configured. */
  social: ProviderSettings | undefined;
  /** Stripe, if its keys are set. Without them the demo uses its test checkout, and production takes no payments. */
  stripe: StripeSettings | undefined;
  files: FileSettings;
};

/**
 * Reads and checks the whole environment. An empty variable counts as not set.
 *
 * @throws BadEnvironment listing every missing or invalid variable with its error
 */
export function readEnv(mode: Mode, environment: NodeJS.ProcessEnv): Env {
  const isServe = mode === 'serve';
  const given = Object.keys(Variables.properties).flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  const variables = { ...(isServe ? SERVE_DEFAULTS : DEMO_DEFAULTS), ...Object.fromEntries(given) } as Variables;
  const problems = Value.Errors(isServe ? ServeVariables : Variables, variables).flatMap((error) =>
    error.keyword === 'required'
      ? error.params.requiredProperties.map((name) => `${name} must be set`)
      : `${error.instancePath.slice(1)} ${error.message}`,
  );
  if (variables.DATABASE_DIRECT_URL && !variables.DATABASE_URL) problems.push(DIRECT_ALONE);
  problems.push(...socialProblems(variables), ...stripeProblems(variables), ...s3Problems(variables));
  if (['open', 'invite'].includes(variables.SIGNUP) && !variables.SCHOOL_DOMAIN) problems.push('SCHOOL_DOMAIN must be set where SIGNUP is open or invite: new schools get their hosts under it');
  if (variables.TRUST_FORWARDED_HOST === 'yes' && !trustProxy(variables.TRUST_PROXY)) problems.push('TRUST_FORWARDED_HOST=yes needs TRUST_PROXY');
  if (variables.METRICS_PORT === variables.PORT && variables.PORT !== '0') problems.push('METRICS_PORT must be another port than PORT: metrics are not public');
  if (isServe && variables.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is for load tests, not for npm run serve');
  if (problems.length > 0) throw new BadEnvironment(problems.join('\n'));
  return {
    ...variables,
    PORT: Number(variables.PORT),
    SCHOOL_PRICE: variables.SCHOOL_PRICE === undefined ? undefined : Math.round(Number(variables.SCHOOL_PRICE) * 100),
    METRICS_PORT: variables.METRICS_PORT === undefined ? undefined : Number(variables.METRICS_PORT),
    TRUST_PROXY: trustProxy(variables.TRUST_PROXY),
    DOMAIN_TARGET: variables.DOMAIN_TARGET ?? normalizeHost(variables.MAIN_HOST)!,
    DOMAIN_ADDRESSES: listed(variables.DOMAIN_ADDRESSES),
    DNS_SERVERS: listed(variables.DNS_SERVERS),
    social: socialSettings(variables),
    stripe: stripeSettings(variables),
    files: { s3: s3Settings(variables), folder: join(variables.DATA_DIR, 'files') },
  };
}

/** The product's own hosts. `school_domain`: the one under which schools get theirs when they sign themselves up. */
export type ProductHosts = { main_host: string; school_domain: string | undefined };

/** The product's own hosts, for commands. Undefined beside a database of the operator's if `MAIN_HOST` is not set, as only the demo has a default. */
export function productHosts({ MAIN_HOST, SCHOOL_DOMAIN, DATABASE_URL }: NodeJS.ProcessEnv): ProductHosts | undefined {
  const main_host = normalizeHost(MAIN_HOST || (DATABASE_URL ? '' : DEMO_DEFAULTS.MAIN_HOST));
  return main_host === undefined ? undefined : { main_host, school_domain: SCHOOL_DOMAIN || (DATABASE_URL ? undefined : DEMO_DEFAULTS.SCHOOL_DOMAIN) };
}

/**
 * Where files are kept, for commands, which need no other variable.
 *
 * @throws BadEnvironment
 */
export function fileSettings(environment: NodeJS.ProcessEnv): FileSettings {
  const variables = { DATA_DIR: DEFAULTS.DATA_DIR, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) } as unknown as Variables;
  const problems = s3Problems(variables);
  if (problems.length > 0) throw new BadEnvironment(problems.join('\n'));
  return { s3: s3Settings(variables), folder: join(variables.DATA_DIR, 'files') };
}

/** What works but is probably not meant, in sentences for the terminal. */
export function environmentWarnings({ PUBLIC_ORIGIN, TRUST_PROXY }: Pick<Env, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>): string[] {
  if (!PUBLIC_ORIGIN.startsWith('https:') || TRUST_PROXY) return [];
  return [
    'PUBLIC_ORIGIN is https, but TRUST_PROXY names no proxy. Every request then counts as unencrypted and as coming from the proxy: ' +
      'there is no HSTS, redirects lead to http, and all visitors share one rate limit. Set TRUST_PROXY to the address of your proxy.',
  ];
}

/** The direct address alone says nothing of the pooler that requests should use. */
export const DIRECT_ALONE = 'DATABASE_DIRECT_URL must stand beside DATABASE_URL: it is the same database without the pooler';

const SOCIAL_ADDRESSES = ['SOCIAL_FACEBOOK_AUTHORIZE_URL', 'SOCIAL_FACEBOOK_TOKEN_URL', 'SOCIAL_FACEBOOK_USERINFO_URL'] as const;

/** An incomplete configuration is an error, so that a forgotten variable does not silently disable sign-in. */
function socialProblems(env: Variables): string[] {
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

function stripeProblems({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: base }: Variables): string[] {
  return [
    ...(!key && (secret || base) ? ['STRIPE_SECRET_KEY must be set where another STRIPE_… is'] : []),
    ...(!secret && key ? ['STRIPE_WEBHOOK_SECRET must be set where STRIPE_SECRET_KEY is: without it no payment is confirmed'] : []),
  ];
}

function stripeSettings({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: Variables): StripeSettings | undefined {
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE };
}

const S3_NEEDED = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const;

function s3Problems(env: Variables): string[] {
  const missing = S3_NEEDED.filter((name) => !env[name]);
  const isHalf = missing.length < S3_NEEDED.length || env.FILES_S3_REGION;
  return isHalf ? missing.map((name) => `${name} must be set where another FILES_S3_… is`) : [];
}

function s3Settings({ FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret, FILES_S3_REGION: region = 'us-east-1' }: Variables): S3Settings | undefined {
  return endpoint && bucket && key && secret ? { endpoint, bucket, key, secret, region } : undefined;
}

/** Facebook's addresses by default; with an issuer or other addresses, another provider. */
function socialSettings(env: Variables): ProviderSettings | undefined {
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
  if (isUrl(text, ['https:'])) return true;
  return isUrl(text, ['http:']) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname);
}

/** `yes` trusts every client, which is safe only if nothing but the proxy can connect. Otherwise a list of proxies' addresses. */
function trustProxy(text: string): string | boolean {
  return text === 'yes' || (text !== '' && text !== 'no' && text);
}

function listed(text: string): string[] {
  return text.split(',').map((one) => one.trim()).filter(Boolean);
}

/** `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
function isDnsServer(text: string): boolean {
  const [, address = text] = /^\[?([\d.]+|[\da-f:]+(?=\]))\]?(?::\d{1,5})?$/i.exec(text) ?? [];
  return isIP(address) > 0;
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isOriginPattern(text: string): boolean {
  const filled = text.replace('{host}', 'example.com').replace('{port}', '8080');
  const isOrigin = isUrl(filled, ['http:', 'https:']) && new URL(filled).origin === filled.replace(/:(80|443)$/, '');
  return text.includes('{host}') && isOrigin;
}
