import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Database } from '../../db/connect.ts';
import { acceptForms } from '../../http/acceptForms.ts';
import type { App } from '../../http/app.types.ts';
import { limitRate } from '../../http/limits/rateLimit.ts';
import { visitorAddress } from '../../http/limits/visitorAddress.ts';
import { Refused } from '../../http/refused.ts';
import { findReceivingAccount } from '../accounts/paymentAccounts.ts';
import { findPass } from '../../passes/passes.queries.ts';
import { limitSecret } from '../../places/limits/limitSecret.ts';
import type { PaymentProvider, ReturnTo } from '../paymentProvider.ts';
import { findPayableBooking } from './prices.queries.ts';
import { returnUrl, type ReturnWord } from './returnUrl.ts';
import { startCheckout } from './startCheckout.ts';
import { startPassCheckout } from './startPassCheckout.ts';
import { keepWayBack } from './wayBack.ts';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Form = Type.Object({
  /** Contains what the page shows. Ignored: the amount is computed from the booking. */
  items: Text(20_000),
  /** The booking's idempotency key, or its id if it is paid later; or the id of a pass. */
  paymentId: Text(200),
  lang: Text(20),
  iframe: Text(5),
  /** The school's own page that framed the site, if it did. */
  host_page: Text(2000),
});
const Query = Type.Object({ lang: Text(20), iframe: Text(5) });

/**
 * `POST /api/create-checkout-session` sends visitors to the payment page. A form posts to it, so that the page opens in the top window
 * even from a frame. A refusal redirects back to the site, which shows the reason.
 */
export function checkoutRoutes(app: App, database: Database, provider: PaymentProvider | undefined): void {
  void app.register((plugin, _options, done) => {
    const scope: App = plugin.withTypeProvider();
    acceptForms(scope);
    scope.post(
      '/api/create-checkout-session',
      { config: { right: 'public' }, schema: { tags: ['public'], querystring: Query, body: Form }, attachValidation: true, preHandler: leaveAtLimit(limitRate(30)) },
      async (request, reply) => {
        const { body, validationError } = request;
        const id = !validationError && typeof body?.paymentId === 'string' ? body.paymentId : '';
        const { url, booking_id } = await openCheckout(request, { database, provider, id, returnTo: returnToOf(request) });
        if (booking_id !== undefined && body?.iframe === '1') keepWayBack(request, reply, booking_id, body.host_page);
        return reply.redirect(url, 303);
      },
    );
    done();
  });
}

/** `id`: a booking's idempotency key or id, or the id of a pass. `returnTo`: where the payment page leads back to. */
type CheckoutRequest = { database: Database; provider: PaymentProvider | undefined; id: string; returnTo: ReturnTo };

/**
 * Opens the payment page for a visitor who wants to pay. `url`: where to send the visitor, the payment page or the page of the site that says
 * why there is none. `booking_id`: the booking that is paid for. Never rejects with what the payment provider says.
 */
export async function openCheckout(request: FastifyRequest, { database, provider, id, returnTo }: CheckoutRequest): Promise<{ url: string; booking_id?: string }> {
  const { db, tenant, now, log, server } = request;
  const isId = SECRET_ID.test(id);
  const payable = isId ? await findPayableBooking(db, tenant, id) : undefined;
  const pass = isId && !payable ? await findPass(db, tenant, { id }) : undefined;
  const back = (to: string, word: ReturnWord) => returnUrl(returnTo, to, word, pass ? 'pass' : 'booking');
  if (!payable && !pass) return { url: back('', { refused: 'booking_not_found' }) };
  const paidId = payable?.id ?? id;
  const leave = (refused: string) => ({ url: back(paidId, { refused }) });
  const begun = (url: string) => ({ url, ...(payable && { booking_id: payable.id }) });
  if (!provider) return leave('payments_unavailable');
  const account = provider.name === 'stripe' ? await findReceivingAccount({ database, db, tenant }) : null;
  try {
    // A form cannot make a proof of work. A visitor who needs one is sent back to the booking page, which makes it.
    const placeLimiter = server.rateLimits ? { secret: await limitSecret(database.owner), address: visitorAddress(request), proof: undefined } : undefined;
    const parts = { db, tenant, provider, account, now, placeLimiter };
    const checkout = payable ? await startCheckout(parts, payable, returnTo) : await startPassCheckout(parts, pass!, returnTo);
    if ('url' in checkout) return begun(checkout.url);
    return 'isDone' in checkout ? begun(withoutSession(back(paidId, { success: 'true' }))) : leave(checkout.refusal);
  } catch (error) {
    if (error instanceof Refused) return leave(error.code);
    log.error({ err: error }, 'cannot make a payment page');
    return leave('unexpected');
  }
}

/** The site's origin: that of the page with the form, or this host if the browser sends no `Origin`. */
function returnToOf({ headers, protocol, host, body, query }: FastifyRequest): ReturnTo {
  const form = { ...(query as Record<string, unknown>), ...(body as Record<string, unknown> | undefined) };
  const lang = typeof form.lang === 'string' ? form.lang : undefined;
  return {
    origin: headers.origin ?? `${protocol}://${host}`,
    lang: chooseLanguage(lang, acceptedLanguages(headers['accept-language'])),
    iframe: form.iframe === '1',
  };
}

/** Without the session id, because this request opened no payment page. */
function withoutSession(url: string): string {
  return url.replace(/&session_id=.*$/, '');
}

/** Answers a rate-limited form with a redirect, because a browser would show JSON as text. */
function leaveAtLimit(limit: (request: FastifyRequest) => Promise<void>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      await limit(request);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return reply.redirect(returnUrl(returnToOf(request), '', { refused: error.code }), 303);
    }
  };
}
