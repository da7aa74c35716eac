import { Type } from 'typebox';
import { AddressCheck, OpenedSchool, SignUp, SignUpConfirmation } from '#shared/contract/signUp.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { requireMainHost } from '../http/security/requireMainHost.ts';
import { visitorAddress } from '../http/limits/visitorAddress.ts';
import { withMinimumDuration } from '../lib/withMinimumDuration.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { confirmSignUp } from './confirmSignUp.ts';
import { addressesOf, isAddressFree } from './schoolAddresses.ts';
import { signUp } from './signUp.ts';
import { listClosedSlugs } from './signUps.queries.ts';

/** Longer than it takes to hash a password and store a sign-up. */
const ANSWER_MS = 300;

/** Signing up a school: on the main host alone, where `SIGNUP` is open. Elsewhere these addresses do not exist. */
export function signUpRoutes(app: App, { owner }: Database, directory: TenantDirectory, { signUpDomain: domain, signUpNeedsInvitation: needsInvitation = false }: Config): void {
  if (domain === undefined) return;
  const tags = ['sign-up'];
  const limited = (times: number) => [requireMainHost, limitRate(times)];

  app.get(
    '/api/sign-up/address',
    { config: { right: 'public' }, schema: { tags, querystring: Type.Object({ slug: Type.String({ maxLength: 100 }) }), response: { 200: AddressCheck } }, preHandler: limited(120) },
    async ({ query }) => ({ is_free: isAddressFree(query.slug, addressesOf(await directory.current(), await listClosedSlugs(owner)), domain) }),
  );

  app.post(
    '/api/sign-up',
    { config: { right: 'public' }, schema: { tags, body: SignUp, response: { 201: Type.Object({}) } }, preHandler: limited(20) },
    async (request, reply) => {
      const { body, now, server } = request;
      const parts = { owner, directory: await directory.current(), domain, address: visitorAddress(request), now, isLimited: server.rateLimits, needsInvitation };
      await withMinimumDuration(ANSWER_MS, signUp(body, parts));
      reply.code(201);
      return {};
    },
  );

  app.post(
    '/api/sign-up/confirmation',
    { config: { right: 'public' }, schema: { tags, body: SignUpConfirmation, response: { 200: OpenedSchool } }, preHandler: limited(60) },
    async ({ body, ip, id, now }) => {
      const { main_host } = await directory.current();
      return confirmSignUp(owner, body, { main_host, domain }, { actor: null, role: 'visitor', ip, request_id: id, at: now });
    },
  );
}
