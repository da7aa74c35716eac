import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Mode } from '../env.ts';

/**
 * JSON logs with a request id and without personal data: a request is named by its route, not by its address, because
 * addresses of bookings are secrets; nobody's IP, cookie or body is written.
 */
export function loggerOptions(mode: Mode): FastifyServerOptions['logger'] {
  return {
    level: mode === 'serve' ? 'info' : 'warn',
    serializers: {
      req: ({ method, host, routeOptions }: FastifyRequest) => ({ method, host, route: routeOptions.url }),
    },
  };
}
