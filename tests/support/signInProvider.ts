import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A sign-in provider on loopback, over real HTTP: OAuth 2 as Facebook implements it, or OpenID Connect. */
export type SignInProvider = {
  origin: string;
  /** The claims of the person signed in at the provider; null refuses every request. */
  person: Record<string, unknown> | null;
  /** While true, its answers are unusable. */
  isAway: boolean;
  /** Opens the provider's address, consents, and returns the callback address. */
  agree(url: string): Promise<URL>;
  close(): Promise<void>;
};

export const CLIENT = { clientId: 'lineup-test', clientSecret: 'only here' };

type Grant = { redirect_uri: string; challenge: string; nonce: string | null };

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Starts the provider on a free port. It checks what a real one checks: client, secret, redirect address, PKCE, and that a code is
 * used once.
 */
export async function signInProvider({ isOpenId = false } = {}): Promise<SignInProvider> {
  const grants = new Map<string, Grant>();
  const tokens = new Set<string>();

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, provider.origin);
    const send = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (provider.isAway) return send(503, {});
    if (pathname === '/.well-known/openid-configuration') return send(200, metadata());
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri')!);
      back.searchParams.set('state', searchParams.get('state')!);
      const isRight = searchParams.get('client_id') === CLIENT.clientId && searchParams.get('code_challenge_method') === 'S256';
      if (!isRight || !provider.person) back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', grant(searchParams));
      return response.writeHead(302, { location: back.href }).end();
    }
    if (pathname === '/token') {
      const form = new URLSearchParams(await textOf(request));
      const granted = grants.get(form.get('code')!);
      grants.delete(form.get('code')!);
      const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
      const isRight = form.get('client_secret') === CLIENT.clientSecret && granted?.redirect_uri === form.get('redirect_uri');
      if (!isRight || granted?.challenge !== challenge) return send(400, { error: 'invalid_grant' });
      const access_token = randomUUID();
      tokens.add(access_token);
      return send(200, { access_token, token_type: 'bearer', expires_in: 3600, ...(isOpenId ? { id_token: idToken(granted.nonce) } : {}) });
    }
    const isKnown = tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return pathname === '/me' && isKnown ? send(200, provider.person ?? {}) : send(401, { error: 'invalid_token' });
  });

  function grant(query: URLSearchParams): string {
    const code = randomUUID();
    grants.set(code, { redirect_uri: query.get('redirect_uri')!, challenge: query.get('code_challenge')!, nonce: query.get('nonce') });
    return code;
  }

  function metadata() {
    const { origin } = provider;
    return { issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token`, userinfo_endpoint: `${origin}/me` };
  }

  function idToken(nonce: string | null): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: provider.origin, aud: CLIENT.clientId, sub: provider.person!.sub, nonce, iat, exp: iat + 300 };
    const signed = [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
  }

  const provider: SignInProvider = {
    ...{ origin: '', person: null, isAway: false },
    async agree(url) {
      const { headers } = await fetch(url, { redirect: 'manual' });
      return new URL(headers.get('location')!);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
