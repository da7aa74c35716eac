import type { FastifyRequest } from 'fastify';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isFromHost } from './csrf.ts';
import { Refused } from '../refused.ts';

/** Lets a route exist on the main host alone, for its own pages. @throws Refused `not_found` on a school's host, `foreign_origin` */
export async function requireMainHost(request: FastifyRequest): Promise<void> {
  if (request.tenant as Tenant | undefined) throw new Refused('not_found');
  const { method, headers, host } = request;
  if (method !== 'GET' && headers.origin !== undefined && !isFromHost(request, host)) throw new Refused('foreign_origin');
}
