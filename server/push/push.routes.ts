import { createPublicKey } from 'node:crypto';
import { Type } from 'typebox';
import { EndedPushSubscription, NewPushSubscription, PushKey } from '#shared/contract/push.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import type { Database } from '../db/connect.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { isPushEndpoint } from '../lib/pushHosts.ts';
import { pushKeys } from './pushKeys.ts';
import { deletePushSubscription, savePushSubscription } from './pushSubscriptions.queries.ts';

/** More browsers than any surf school reaches, so that invented ones cannot fill the disk. The next news deletes invalid ones. */
const MAX_SUBSCRIPTIONS = 10_000;

const tags = ['public'];

/** Subscribes browsers to news by push, and unsubscribes them (docs/product.md#push). */
export function pushRoutes(app: App, { owner }: Database, config: Config): void {
  app.get('/api/push/key', { config: { right: 'public' }, schema: { tags, response: { 200: PushKey } } }, async () => ({ key: (await pushKeys(owner)).publicKey }));

  app.post(
    '/api/push-subscriptions',
    { config: { right: 'public' }, schema: { tags, body: NewPushSubscription, response: { 201: Type.Object({}) } }, preHandler: limitRate(20) },
    async ({ body, headers, db, tenant, now }, reply) => {
      if (!isPushEndpoint(body.endpoint, config.push.hosts)) throw invalidField('endpoint', 'is no address of a push service that is known here');
      if (!isPublicKey(body.keys.p256dh)) throw invalidField('keys', 'has no public key of P-256');
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      if (!(await savePushSubscription(db, tenant, body, { lang, now, max: MAX_SUBSCRIPTIONS }))) throw new Refused('too_many_requests');
      reply.code(201);
      return {};
    },
  );

  app.delete(
    '/api/push-subscriptions',
    { config: { right: 'public' }, schema: { tags, body: EndedPushSubscription, response: { 200: Type.Object({}) } }, preHandler: limitRate(20) },
    async ({ body, db, tenant }) => {
      await deletePushSubscription(db, tenant, body.endpoint);
      return {};
    },
  );
}

/** Is this a point on the curve (RFC 8291, 2.1)? Nothing can be encrypted for another value. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function invalidField(field: string, sentence: string): Refused {
  return new Refused('bad_request', { errors: { [field]: sentence } });
}
