import type { FastifyRequest } from 'fastify';
import type { App } from '../app.types.ts';

/** Without `includeSubDomains`: a school's host may have subdomains that are not ours. */
const HSTS = 'max-age=31536000';

/** Device features that no page uses. The clipboard and the share dialog are not listed, because the site uses them. */
const NO_DEVICES = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets the security headers that do not depend on the page. `server/pages/pagePolicy.ts` has those that do. */
export function sendSecurityHeaders(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    // Browsers ignore it on http, but an unencrypted installation must not promise it.
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    // Pages set their own frame rules in their content security policy. Nothing else may be framed.
    if (!reply.hasHeader('content-security-policy')) reply.header('x-frame-options', 'DENY');
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.header('permissions-policy', NO_DEVICES);
    done(null, payload);
  });
}

/** Must browsers keep this answer's cookies from plain http? Yes where https is meant, even if no proxy reports the protocol. */
export function needsSecureCookie({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.isHttps;
}
