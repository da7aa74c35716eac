import { tzlib_get_ical_block } from 'timezones-ical-library';

const cache = new Map<string, string | undefined>();

/** The VTIMEZONE of an IANA zone. Without one, events are written in UTC. */
export function vtimezone(timezone: string): string | undefined {
  if (!cache.has(timezone)) cache.set(timezone, readVtimezone(timezone));
  return cache.get(timezone);
}

/** The rules may have a newer name for the zone than the school's setting, which the events use. */
function readVtimezone(timezone: string): string | undefined {
  const [block] = tzlib_get_ical_block(timezone);
  return block?.startsWith('BEGIN:VTIMEZONE') && timezone !== 'UTC' ? block.replace(/^TZID:.*$/m, `TZID:${timezone}`) : undefined;
}
