/** Where a record was opened from: `/lessons?from=today`, `/calendar`, `/`. */
type Place = { path: string; search: string };

/** The last place, and the query that each had, for as long as the back office is open in this window. */
let last: Place | undefined;
const searches = new Map<string, string>();

/** Is this a screen that leads to records: a list, the calendar, the dashboard, a guest? Records and forms are below them. */
export function isPlace(path: string): boolean {
  return /^\/([a-z_-]*|guests\/\d+)$/.test(path);
}

/** Remembers a place that is shown. */
export function visitPlace(place: Place): void {
  last = place;
  searches.set(place.path, place.search);
}

/**
 * Where Back, Save and Cancel of a record's screen lead: to the list as it was left, with its filter. A lesson may have been opened from other places, too.
 *
 * @param list the path of the record's list
 */
export function returnPath(list: string): string {
  const path = list === '/lessons' && last ? last.path : list;
  return path + (searches.get(path) ?? '');
}
