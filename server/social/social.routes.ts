import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptedLanguages, chooseLanguage, isLanguage } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { hasSecondFactor } from '../accounts/secondFactor/secondFactor.queries.ts';
import { startSession } from '../accounts/sessions/session.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { needsSecureCookie } from '../http/security/securityHeaders.ts';
import { findOrCreateAccount, type SocialRefusal } from './findOrCreateAccount.ts';
import type { Attempt, SocialProvider } from './provider.ts';

const START = '/api/auth/facebook';
const CALLBACK = `${START}/callback`;
const COOKIE = 'social_attempt';
const ATTEMPT_SECONDS = 600;
/** Longer addresses are forgotten, because a cookie has 4,096 bytes. */
const LONGEST_NEXT = 1000;

/** Content of the cookie between start and callback: the language of the page, and where the sign-in is to lead (`site/page/signInAddress.ts`). */
type SavedAttempt = Attempt & Way;
type Way = { lang: string; next: string };

/**
 * Sign-in by a provider, in a popup that ends at `/auth/facebook/success`, or at `/login?social=…` with the reason
 * (docs/decisions/0011-social-sign-in.md). Without a provider these routes answer 404.
 */
export function socialRoutes(app: App, provider: SocialProvider | undefined): void {
  const schema = { tags: ['session'] };
  const preHandler = limitRate(30);

  app.get(
    START,
    { config: { right: 'public' }, schema: { ...schema, querystring: Type.Object({ lang: Type.Optional(Type.String()), next: Type.Optional(Type.String()) }) }, preHandler },
    async (request, reply) => {
      if (!provider) throw new Refused('not_found');
      const { lang: asked, next = '' } = request.query;
      const way = { lang: isLanguage(asked) ? asked : '', next: next.length > LONGEST_NEXT ? '' : next };
      const started = await provider.startAttempt(originOfRequest(request) + CALLBACK).catch((error: unknown) => logFailure(request, error));
      if (!started) return redirectTo(reply, '/login', { social: 'failed', ...way });
      saveAttempt(request, reply, { ...started.attempt, ...way });
      return reply.redirect(started.url, 302);
    },
  );

  app.get(CALLBACK, { schema, preHandler, config: { right: 'public', audit: 'account.sign_in' } }, async (request, reply) => {
    if (!provider) throw new Refused('not_found');
    const memory = readAttempt(request);
    // An attempt works once, successful or not.
    reply.clearCookie(COOKIE, { path: START });
    if (!memory) return redirectTo(reply, '/login', { social: 'failed', lang: '', next: '' });
    const way = { lang: memory.lang, next: memory.next };
    const [, search = ''] = /^[^?]*(\?.*)?$/.exec(request.url) ?? [];
    const cameBackTo = new URL(originOfRequest(request) + CALLBACK + search);
    const identity = await provider.finishAttempt(cameBackTo, memory).catch((error: unknown) => logFailure(request, error));
    const account = identity && (await findOrCreateAccount(request.db, request.tenant, identity));
    if (!account || typeof account === 'string') return redirectTo(reply, '/login', { social: account ?? 'failed', ...way });
    // A second factor is asked for beside the password alone.
    if (await hasSecondFactor(request.db, request.tenant, account.user.id)) return redirectTo(reply, '/login', { social: 'second_factor', ...way });
    await startSession(request, reply, account, chooseLanguage(memory.lang, acceptedLanguages(request.headers['accept-language'])));
    return redirectTo(reply, '/auth/facebook/success', way);
  });
}

/** The school's origin as the browser sees it. Other hosts have been redirected before. */
function originOfRequest({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function redirectTo(reply: FastifyReply, path: string, query: Way & { social?: SocialRefusal | 'failed' | 'second_factor' }): FastifyReply {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(given).toString();
  return reply.redirect(search ? `${path}?${search}` : path, 302);
}

function saveAttempt(request: FastifyRequest, reply: FastifyReply, memory: SavedAttempt): void {
  const value = Buffer.from(JSON.stringify(memory)).toString('base64url');
  const secure = needsSecureCookie(request);
  // Lax, because the callback is a navigation from another site: a strict cookie would not be sent.
  reply.setCookie(COOKIE, value, { path: START, httpOnly: true, sameSite: 'lax', secure, maxAge: ATTEMPT_SECONDS });
}

function readAttempt({ cookies }: FastifyRequest): SavedAttempt | undefined {
  try {
    const memory = JSON.parse(Buffer.from(cookies[COOKIE] ?? '', 'base64url').toString()) as Partial<SavedAttempt>;
    const { state, verifier, nonce, lang, next } = memory;
    const isWhole = [state, verifier, nonce].every((part) => typeof part === 'string' && part !== '');
    return isWhole ? ({ state, verifier, nonce, lang: isLanguage(lang) ? lang : '', next: typeof next === 'string' ? next : '' } as SavedAttempt) : undefined;
  } catch {
    return undefined;
  }
}

/** Logs the reason without the provider's data about the person. */
function logFailure(request: FastifyRequest, error: unknown): undefined {
  const { name, code } = error as { name?: string; code?: string };
  request.log.warn({ reason: code ?? name }, 'social sign-in failed');
}
