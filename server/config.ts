import type { Config } from './app.ts';
import type { Env } from './env.ts';
import { pushHosts } from './push/pushHosts.ts';

/** What pages and mails are told of the environment, the same in every thread. */
export function configOf(env: Env, isDemo: boolean): Config {
  return {
    demo: isDemo,
    publicOrigin: (host) => env.PUBLIC_ORIGIN.replace('{host}', host).replace('{port}', String(env.PORT)),
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    push: { hosts: pushHosts(env.PUSH_HOSTS), contact: env.MAIL_FROM },
  };
}
