import type { FastifyRequest } from 'fastify';
import { isoInstant } from '#shared/time/time.ts';
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

let latest = { minute: Number.NaN, text: '' };

/** The begin of a minute, as an instant of the wire. */
export function wholeMinute(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000);
  // Every request asks, and nearly all for the same minute.
  if (minute !== latest.minute) latest = { minute, text: isoInstant(new Date(minute * 60_000)) };
  return latest.text;
}
