import { tzlib_get_ical_block } from 'timezones-ical-library';

const known = new Map<string, string | undefined>();

/** The VTIMEZONE of an IANA zone, or nothing where there is none: instants are written in UTC then. */
export function vtimezone(timezone: string): string | undefined {
  if (!known.has(timezone)) known.set(timezone, readZoneRules(timezone));
  return known.get(timezone);
}

/** Events name the zone as the school does, which may be by an older name than the rules bear. */
function readZoneRules(timezone: string): string | undefined {
  const [block] = tzlib_get_ical_block(timezone);
  return block?.startsWith('BEGIN:VTIMEZONE') && timezone !== 'UTC' ? block.replace(/^TZID:.*$/m, `TZID:${timezone}`) : undefined;
}
