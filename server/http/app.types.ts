import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { TeamRules } from '#shared/team/rights.ts';
import type { Db } from '../db/connect.ts';

/** The Fastify instance, with types from TypeBox schemas. */
export type App = FastifyInstance<
  FastifyInstance['server'],
  Parameters<FastifyInstance['routing']>[0],
  Parameters<FastifyInstance['routing']>[1],
  FastifyInstance['log'],
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: boolean;
    isHttps: boolean;
  }
  interface FastifyRequest {
    /** The school of the host. Unset only for pages of the main host. */
    tenant: Tenant;
    /** Queries of this school alone (row-level security). */
    db: Db;
    user: User | undefined;
    /** What the school decided about its team. */
    teamRules: TeamRules;
    now: Date;
  }
}
