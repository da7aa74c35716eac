import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Mode } from '../env.ts';
import { errorForLog } from '../lib/errorForLog.ts';

/**
 * Options of the JSON logs. Requests are logged by route, not by URL, because URLs of bookings are secrets. No IP address,
 * cookie or body is logged.
 */
export function loggerOptions(mode: Mode): FastifyServerOptions['logger'] {
  return {
    level: mode === 'serve' ? 'info' : 'warn',
    serializers: {
      err: errorForLog,
      req: ({ method, host, routeOptions }: FastifyRequest) => ({ method, host, route: routeOptions.url }),
    },
  };
}
