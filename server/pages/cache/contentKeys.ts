import type { FastifyRequest } from 'fastify';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db } from '../../db/connect.ts';
import { findNextHoldEnd } from '../../places/holds.queries.ts';
import type { ContentVersions } from './contentVersions.ts';
import { objectNumbers } from './objectNumbers.ts';

/** Names of the states of schools' content, for cache keys. */
export type ContentKeys = {
  /** The name of the state that a request sees; undefined while changes could be missed. */
  of(request: Pick<FastifyRequest, 'tenant' | 'db' | 'now'>): Promise<string | undefined>;
  /** Is this still the state? Asked right after `ContentVersions.isUpToDate`; nothing is read for it. */
  isCurrent(key: string, tenant: Tenant, now: Date): boolean;
};

/** A state of a school's content, which lasts until time changes what its pages show. */
type State = { tenant: Tenant; version: number; since: number; until: number; key: string };

/**
 * A key has the version of the school's content, its entry in the directory, and the end of the time for which rules say the same: they
 * depend on whole minutes, except for the end of a hold.
 */
export function contentKeys(versions: ContentVersions): ContentKeys {
  const entryNumber = objectNumbers();
  const states = new Map<number, State>();

  function lasting(tenant: Tenant, version: number | undefined, now: Date): State | undefined {
    const state = states.get(tenant.id);
    const isSame = state !== undefined && state.tenant === tenant && state.version === version;
    return isSame && state.since <= now.getTime() && now.getTime() < state.until ? state : undefined;
  }

  return {
    async of({ tenant, db, now }) {
      const version = await versions.of(tenant);
      if (version === undefined) return undefined;
      const known = lasting(tenant, version, now);
      if (known) return known.key;
      const until = await findNextChange(db, tenant, now);
      const key = [entryNumber(tenant), version, until].join('\n');
      states.set(tenant.id, { tenant, version, since: now.getTime(), until, key });
      return key;
    },
    isCurrent: (key, tenant, now) => lasting(tenant, versions.known(tenant), now)?.key === key,
  };
}

/** When time changes next what a school's pages show, in milliseconds since 1970. */
async function findNextChange(db: Db, tenant: Tenant, now: Date): Promise<number> {
  const holdEnd = await findNextHoldEnd(db, tenant, now);
  const minuteEnd = (Math.floor(now.getTime() / 60_000) + 1) * 60_000;
  return Math.min(minuteEnd, holdEnd === undefined ? Infinity : Date.parse(holdEnd));
}

/** The part of a key that does not change with time. */
export function withoutTime(key: string): string {
  return key.slice(0, key.lastIndexOf('\n'));
}

let latest = { minute: Number.NaN, text: '' };

/** The begin of a minute, as an instant of the wire. */
export function wholeMinute(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000);
  // Every request asks, and nearly all for the same minute.
  if (minute !== latest.minute) latest = { minute, text: isoInstant(new Date(minute * 60_000)) };
  return latest.text;
}
