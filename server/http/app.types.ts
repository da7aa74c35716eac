import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Db } from '../db/connect.ts';

/** The application, as the route files know it. */
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
  }
  interface FastifyRequest {
    /** The school whose address this is; unset only where pages of the main host are answered. */
    tenant: Tenant;
    /** Queries of this school. */
    db: Db;
    user: User | undefined;
    now: Date;
  }
}
