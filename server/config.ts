import type { FastifyServerOptions } from 'fastify';
import type { Env, FileSettings } from './env.ts';
import type { DomainSettings } from './domains/lookUpDomain.ts';
import { pushHosts } from './lib/pushHosts.ts';

/** What differs between the demo, production and tests. */
export type Config = {
  /** Shows demo data, the demo mailbox and hints. Never in production. */
  demo: boolean;
  /** Public origin of a host: `localhost` → `http://localhost:8080`. */
  publicOrigin: (host: string) => string;
  /** Are public origins https? Cookies are then `Secure`, also where no proxy reports the protocol. */
  isHttps: boolean;
  rateLimits: boolean;
  /** Fastify's `trustProxy`: which proxies' forwarded headers count. */
  trustProxy: FastifyServerOptions['trustProxy'];
  /** Does `X-Forwarded-Host` of a trusted proxy replace the `Host` header? */
  trustForwardedHost: boolean;
  /** The domain under which schools that sign themselves up get their hosts; undefined where they cannot. */
  signUpDomain: string | undefined;
  /** Do they need an operator's invitation? */
  signUpNeedsInvitation?: boolean | undefined;
  /** What a school pays the operator a month, in cents; undefined where the landing page names no price. */
  schoolPrice?: number | undefined;
  /** The domain under which schools have their hosts; none of them enters it as an own domain. */
  schoolDomain: string | undefined;
  /** How schools prove their own domains. */
  domains: DomainSettings;
  push: PushConfig;
  files: FileSettings;
  /** Other limits for slow clients than the defaults, for tests. */
  slowClients?: SlowClients | undefined;
};

/** `requestTimeout`: for a whole request to arrive. `pause`: of a connection. `checkInterval`: between two looks for late ones. All in milliseconds. */
type SlowClients = { requestTimeout?: number; pause?: number; checkInterval?: number; connectionsPerNetwork?: number };

/** Settings of push messages. */
type PushConfig = {
  /** Push services besides the known ones, from `PUSH_HOSTS`. */
  hosts: readonly string[];
  /** Contact address for push services (RFC 8292, 2.1): the sender of our mails. */
  contact: string;
};

/** Builds the configuration of pages and mails. Equal in every thread. */
export function configOf(env: Env, isDemo: boolean): Config {
  return {
    demo: isDemo,
    publicOrigin: (host) => env.PUBLIC_ORIGIN.replace('{host}', host).replace('{port}', String(env.PORT)),
    isHttps: env.PUBLIC_ORIGIN.startsWith('https:'),
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    trustForwardedHost: env.TRUST_FORWARDED_HOST === 'yes',
    signUpDomain: env.SIGNUP === 'closed' ? undefined : env.SCHOOL_DOMAIN,
    signUpNeedsInvitation: env.SIGNUP === 'invite',
    schoolPrice: env.SCHOOL_PRICE,
    schoolDomain: env.SCHOOL_DOMAIN,
    domains: { target: env.DOMAIN_TARGET, addresses: env.DOMAIN_ADDRESSES, servers: env.DNS_SERVERS },
    files: env.files,
    push: { hosts: pushHosts(env.PUSH_HOSTS), contact: env.MAIL_FROM },
  };
}
