import * as openid from 'openid-client';
import { isEmail } from '#shared/contactFormats.ts';
import type { ProviderAddresses, ProviderSettings } from '../env.ts';

/** State of a sign-in attempt, kept only in the visitor's browser. */
export type Attempt = { state: string; verifier: string; nonce: string };

/** The identity that the provider confirmed. `email` is set only if the provider has verified it. */
export type Identity = { provider: string; subject: string; email: string | undefined; name: string };

/** A sign-in provider. Both functions throw when it cannot be reached or refuses. */
export type SocialProvider = {
  /** The provider's URL to redirect to. @param redirectUri where the provider redirects back */
  startAttempt(redirectUri: string): Promise<{ url: string; attempt: Attempt }>;
  /** Completes an attempt. @param url the callback URL with its query */
  finishAttempt(url: URL, attempt: Attempt): Promise<Identity>;
};

const TIMEOUT_SECONDS = 10;

/** Sign-in by any OAuth 2 or OpenID Connect provider: the code flow with state, PKCE, and a nonce where there are ID tokens. */
export function socialProvider({ addresses, clientId, clientSecret, scope }: ProviderSettings): SocialProvider {
  const isOpenId = 'issuer' in addresses;
  let known: Promise<openid.Configuration> | undefined;

  /** Discovered at first use, so that the server starts while the provider is down. */
  function configuration(): Promise<openid.Configuration> {
    known ??= configure(addresses, clientId, clientSecret);
    known.catch(() => (known = undefined));
    return known;
  }

  return {
    async startAttempt(redirect_uri) {
      const attempt = { state: openid.randomState(), verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() };
      const { state, verifier, nonce } = attempt;
      const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
      const parameters = { redirect_uri, scope, state, code_challenge, code_challenge_method: 'S256', ...(isOpenId ? { nonce } : {}) };
      return { url: openid.buildAuthorizationUrl(await configuration(), parameters).href, attempt };
    },

    async finishAttempt(url, { state, verifier, nonce }) {
      const config = await configuration();
      const checks = { expectedState: state, pkceCodeVerifier: verifier, ...(isOpenId ? { expectedNonce: nonce } : {}) };
      const tokens = await openid.authorizationCodeGrant(config, url, checks);
      const subject = tokens.claims()?.sub;
      const userinfo = new URL(isOpenId ? (config.serverMetadata().userinfo_endpoint ?? '') : addresses.userinfo);
      const answer = await openid.fetchProtectedResource(config, tokens.access_token, userinfo, 'GET');
      if (!answer.ok) throw new Error(`the provider's account answer has status ${answer.status}`);
      return identityOf((await answer.json()) as Claims, { provider: config.serverMetadata().issuer, expected: subject, isOpenId });
    },
  };
}

async function configure(addresses: ProviderAddresses, clientId: string, clientSecret: string): Promise<openid.Configuration> {
  const isPlain = Object.values(addresses).some((address) => address.startsWith('http:'));
  // Only loopback may be reached without encryption: `env.ts` lets nothing else through.
  const execute = isPlain ? [openid.allowInsecureRequests] : [];
  if ('issuer' in addresses) {
    const options = { execute, timeout: TIMEOUT_SECONDS };
    return openid.discovery(new URL(addresses.issuer), clientId, clientSecret, undefined, options);
  }
  const { authorize, token } = addresses;
  const metadata = { issuer: new URL(authorize).origin, authorization_endpoint: authorize, token_endpoint: token };
  const config = new openid.Configuration(metadata, clientId, clientSecret);
  config.timeout = TIMEOUT_SECONDS;
  for (const extend of execute) extend(config);
  return config;
}

/** OpenID Connect's names, and Facebook's `id`. */
type Claims = { sub?: unknown; id?: unknown; email?: unknown; email_verified?: unknown; name?: unknown };

type Asked = { provider: string; expected: string | undefined; isOpenId: boolean };

function identityOf({ sub, id, email, email_verified, name }: Claims, { provider, expected, isOpenId }: Asked): Identity {
  const subject = sub ?? id;
  const isId = (typeof subject === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(subject)) || typeof subject === 'number';
  if (!isId) throw new Error('the provider names no account');
  if (expected !== undefined && subject !== expected) throw new Error('the provider names two accounts');
  // Some providers send the claim as text. Facebook has none: it gives confirmed addresses alone (docs/decisions/0011-social-sign-in.md).
  const isVerified = email_verified === true || email_verified === 'true' || (!isOpenId && email_verified === undefined);
  const isVouchedFor = isVerified && typeof email === 'string' && isEmail(email);
  return {
    ...{ provider, subject: String(subject), email: isVouchedFor ? email : undefined },
    name: typeof name === 'string' ? name : '',
  };
}
