import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SECRET_ID } from '#shared/contract/wire.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../../http/app.types.ts';
import type { Database } from '../../db/connect.ts';
import { limitRate } from '../../http/rateLimit.ts';
import { Refused } from '../../http/refused.ts';
import { findStripeAccount } from '../../tenants/tenants.queries.ts';
import { acceptForms } from '../../http/acceptForms.ts';
import { findPayableBooking } from './prices.queries.ts';
import type { PaymentProvider, ReturnTo } from '../paymentProvider.ts';
import { returnUrl } from './returnUrl.ts';
import { startCheckout } from './startCheckout.ts';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Form = Type.Object({
  /** What the page shows; the amount comes from the booking. */
  items: Text(20_000),
  /** The booking's `payment_intent_id`, or the id of a booking that is to be paid later on. */
  paymentId: Text(200),
  lang: Text(20),
  iframe: Text(5),
});
const Query = Type.Object({ lang: Text(20), iframe: Text(5) });

/**
 * The way to the payment page (specification, section 7): a form's post, so that it opens at the top window, out of a frame
 * as well. Whoever cannot pay is sent back to the site, which says why.
 */
export function checkoutRoutes(app: App, database: Database, provider: PaymentProvider | undefined): void {
  void app.register((plugin, _options, done) => {
    const scope: App = plugin.withTypeProvider();
    acceptForms(scope);
    scope.post(
      '/api/create-checkout-session',
      { schema: { tags: ['public'], querystring: Query, body: Form }, attachValidation: true, preHandler: leaveAtLimit(limitRate(30)) },
      async (request, reply) => {
        const { body, db, tenant, now, log } = request;
        const returnTo = returnToOf(request);
        const id = typeof body?.paymentId === 'string' ? body.paymentId : '';
        const payable = !request.validationError && SECRET_ID.test(id) ? await findPayableBooking(db, tenant, id) : undefined;
        const leave = (bookingId: string, refused: string) => reply.redirect(returnUrl(returnTo, bookingId, { refused }), 303);
        if (!payable) return leave('', 'booking_not_found');
        if (!provider) return leave(payable.id, 'payments_unavailable');
        const account = provider.name === 'stripe' ? await findStripeAccount(database.owner, tenant) : null;
        try {
          const checkout = await startCheckout({ db, tenant, provider, account, now }, payable, returnTo);
          if ('url' in checkout) return reply.redirect(checkout.url, 303);
          if ('isPaid' in checkout) return reply.redirect(withoutSession(returnUrl(returnTo, payable.id, { success: 'true' })), 303);
          return leave(payable.id, checkout.refusal);
        } catch (error) {
          log.error({ err: error }, 'cannot make a payment page');
          return leave(payable.id, 'unexpected');
        }
      },
    );
    done();
  });
}

/** Where the site is: the page that the form stands on, or this address for browsers that do not say. */
function returnToOf({ headers, protocol, host, body, query }: FastifyRequest): ReturnTo {
  const form = { ...(query as Record<string, unknown>), ...(body as Record<string, unknown> | undefined) };
  const lang = typeof form.lang === 'string' ? form.lang : undefined;
  return {
    origin: headers.origin ?? `${protocol}://${host}`,
    lang: chooseLanguage(lang, acceptedLanguages(headers['accept-language'])),
    iframe: form.iframe === '1',
  };
}

/** Nothing was paid on the way, so there is no session to name. */
function withoutSession(url: string): string {
  return url.replace(/&session_id=.*$/, '');
}

/** A form in a browser is answered with a page, also where somebody asks too often. */
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
