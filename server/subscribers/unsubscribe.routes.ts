import { Type } from 'typebox';
import { SECRET_ID } from '#shared/secretId.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { unsubscribe } from './subscribers.queries.ts';

const ADDRESS = '/api/subscribers/:id/unsubscribe';
const Params = Type.Object({ id: Type.String() });

/**
 * Unsubscribes, by the button on the page behind the mailed link or by the mail program's one-click button, which posts a form
 * without cookies (RFC 8058). The id is the only credential; the request's body is ignored.
 */
export function unsubscribeRoutes(app: App): void {
  void app.register((plugin, _options, done) => {
    const scope: App = plugin.withTypeProvider();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, parsed) => parsed(null, undefined));

    scope.post(
      ADDRESS,
      { config: { right: 'public', whileSuspended: true }, schema: { tags: ['public'], params: Params, response: { 200: Type.Object({}) } } },
      async ({ db, tenant, params, now }) => {
        const isKnown = SECRET_ID.test(params.id) && (await unsubscribe(db, tenant, params.id, now));
        if (!isKnown) throw new Refused('subscriber_not_found');
        return {};
      },
    );

    // Mail programs without one-click open the same address. A GET must not unsubscribe, so it leads to the page.
    scope.get(ADDRESS, { config: { right: 'public' }, schema: { hide: true, params: Params } }, async ({ params }, reply) => {
      if (!SECRET_ID.test(params.id)) throw new Refused('subscriber_not_found');
      return reply.redirect(`/unsubscribe/${params.id}`, 303);
    });
    done();
  });
}
