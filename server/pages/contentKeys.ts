import type { FastifyRequest } from 'fastify';
import type { ContentVersions } from './contentVersions.ts';
import { nextHoldEndCache } from './nextHoldEndCache.ts';
import { objectNumbers } from './objectNumbers.ts';

/** Names the state of a school's content, for cache keys; undefined while changes could be missed. */
export type ContentKey = (request: Pick<FastifyRequest, 'tenant' | 'db' | 'now'>) => Promise<string | undefined>;

/**
 * A key has the version of the school's content, its entry in the directory, the end of its next hold and the minute: rules depend on
 * whole minutes, except for the end of a hold.
 */
export function contentKeys(versions: ContentVersions): ContentKey {
  const entryNumber = objectNumbers();
  const nextEnd = nextHoldEndCache();
  return async ({ tenant, db, now }) => {
    const version = await versions.of(tenant);
    if (version === undefined) return undefined;
    return [entryNumber(tenant), version, await nextEnd(db, tenant, version, now), wholeMinute(now)].join('\n');
  };
}

/** The begin of a minute, as an instant of the wire. */
export function wholeMinute(now: Date): string {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString().replace('.000', '');
}
