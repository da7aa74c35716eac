import { Type } from 'typebox';
import { SECRET_ID } from '#shared/contract/wire.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { unsubscribe } from './subscribers.queries.ts';

const ADDRESS = '/api/subscribers/:id/unsubscribe';
const Params = Type.Object({ id: Type.String() });

/**
 * Ending a subscription (decisions, 9), by the button of the page behind the mailed link or by that of the mail program,
 * which posts a form without cookies (RFC 8058). Whoever holds the id may; what stands in the body adds nothing to that.
 */
export function unsubscribeRoutes(app: App): void {
  void app.register((plugin, _options, done) => {
    const scope: App = plugin.withTypeProvider();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, parsed) => parsed(null, undefined));

    scope.post(
      ADDRESS,
      { schema: { tags: ['public'], params: Params, response: { 200: Type.Object({}) } } },
      async ({ db, tenant, params, now }) => {
        const isKnown = SECRET_ID.test(params.id) && (await unsubscribe(db, tenant, params.id, now));
        if (!isKnown) throw new Refused('subscriber_not_found');
        return {};
      },
    );

    // A mail program that knows no one-click opens the same address; looking must end nothing, so the page asks.
    scope.get(ADDRESS, { schema: { hide: true, params: Params } }, async ({ params }, reply) => {
      if (!SECRET_ID.test(params.id)) throw new Refused('subscriber_not_found');
      return reply.redirect(`/unsubscribe/${params.id}`, 303);
    });
    done();
  });
}
