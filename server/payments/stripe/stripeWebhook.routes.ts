import { Type } from 'typebox';
import type { Database } from '../../db/connect.ts';
import type { App } from '../../http/app.types.ts';
import { Refused } from '../../http/refused.ts';
import { receivePaymentEvent } from '../events/receivePaymentEvent.ts';
import { BadSignature, type PaymentProvider } from '../paymentProvider.ts';

/** The webhook's path. One address serves all schools, so every host answers it. */
const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Stripe's webhook. It reads the raw bytes, because those are signed. A bad signature is a 400 and stores nothing. */
export function stripeWebhookRoutes(app: App, database: Database, provider: PaymentProvider | undefined): void {
  void app.register((plugin, _options, done) => {
    const scope: App = plugin.withTypeProvider();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

    scope.post(
      WEBHOOK_PATH,
      { config: { right: 'public' }, schema: { tags: ['public'], response: { 200: Type.Object({ received: Type.Boolean() }) } } },
      async ({ body, headers, now, log }) => {
        if (!provider) throw new Refused('not_found');
        const signature = String(headers['stripe-signature'] ?? '');
        const event = await provider.readEvent(body as Buffer, signature, now).catch((error: unknown) => {
          throw error instanceof BadSignature ? new Refused('bad_request') : error;
        });
        await receivePaymentEvent({ database, provider, log }, event, now);
        return { received: true };
      },
    );
    done();
  });
}
