import type { Identifier } from 'react-admin';

/** Removes duplicates, in order. A record appears twice when a list grows while it is loaded page by page. */
export function uniqueById<T extends { id: Identifier }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
