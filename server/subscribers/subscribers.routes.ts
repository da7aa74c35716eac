import { Type } from 'typebox';
import { isEmail } from '#shared/contactFormats.ts';
import { NewSubscriber, Subscriber, SubscriberConfirmation } from '#shared/contract/subscriber.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { withMinimumDuration } from '../lib/withMinimumDuration.ts';
import { subscribe } from './subscribe.ts';
import { verifySubscriber } from './subscribers.queries.ts';

/** Longer than storing an address and queueing its mail takes, so that the time does not tell if an address is known. */
const MIN_DURATION_MS = 100;

/** Subscribes to news by mail, and confirms it by the mailed link (docs/product.md#news-and-subscribers). */
export function subscriberRoutes(app: App): void {
  app.post(
    '/api/subscribers',
    { config: { right: 'public' }, schema: { tags: ['public'], body: NewSubscriber, response: { 201: Type.Object({}) } }, preHandler: limitRate(20) },
    async ({ db, tenant, body, headers, now }, reply) => {
      const email = body.email.trim();
      if (!isEmail(email)) {
        throw new Refused('invalid_email', { errors: { email: 'This is not a valid email address.' } });
      }
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      await withMinimumDuration(MIN_DURATION_MS, subscribe(db, tenant, email, lang, now));
      reply.code(201);
      return {};
    },
  );

  app.put(
    '/api/subscribers/:id',
    {
      config: { right: 'public' },
      schema: {
        tags: ['public'],
        params: Type.Object({ id: Type.String() }),
        body: SubscriberConfirmation,
        response: { 200: Subscriber },
      },
    },
    async ({ db, tenant, params, now }) => {
      const subscriber = SECRET_ID.test(params.id) ? await verifySubscriber(db, tenant, params.id, now) : undefined;
      if (!subscriber) throw new Refused('subscriber_not_found');
      return subscriber;
    },
  );
}
