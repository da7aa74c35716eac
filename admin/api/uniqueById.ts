import type { Identifier } from 'react-admin';

/** Records in their order, each once: what moves down a list while it is loaded page by page comes in twice. */
export function uniqueById<T extends { id: Identifier }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
