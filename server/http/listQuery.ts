import type { ListQuery } from '#shared/contract/wire.ts';
import { Refused } from './refused.ts';

/** A parsed list query: rows `start` to `start + limit - 1`, sorted and filtered. */
export type ListRequest = {
  sort: { field: string; direction: 'asc' | 'desc' };
  start: number;
  limit: number;
  filter: Record<string, (number | string)[]>;
};

/** Sorting and filtering that a resource allows. */
export type ListRules = {
  sortable: readonly string[];
  /** Integer fields; `filterableTexts` are text fields. */
  filterable: readonly string[];
  filterableTexts?: readonly string[];
  sort: ListRequest['sort'];
};

/** Most rows in one answer, whatever the range. */
export const LIST_LIMIT = 1000;

/**
 * Reads `sort`, `range` and `filter` as ra-data-simple-rest sends them, and the bare form `sort=[date,DESC]`
 * (docs/product.md#wire).
 *
 * @throws Refused `bad_request`, naming the parameter, for another form or an unknown field
 */
export function readListQuery(query: ListQuery, rules: ListRules): ListRequest {
  return {
    sort: query.sort === undefined ? rules.sort : readSort(query.sort, rules.sortable),
    ...readRange(query.range),
    filter: readFilter(query.filter, rules),
  };
}

function readSort(text: string, sortable: readonly string[]): ListRequest['sort'] {
  const [, field, direction] = /^\[\s*"?(\w+)"?\s*,\s*"?(asc|desc)"?\s*\]$/i.exec(text) ?? [];
  if (!field || !direction) throw badParameter('sort', 'is a pair such as ["date","DESC"]');
  if (!sortable.includes(field)) throw badParameter('sort', `knows the fields ${sortable.join(', ')}`);
  return { field, direction: direction.toLowerCase() as 'asc' | 'desc' };
}

function readRange(text: string | undefined): { start: number; limit: number } {
  if (text === undefined) return { start: 0, limit: LIST_LIMIT };
  const [, first, last] = /^\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]$/.exec(text) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (first === undefined || end < start) throw badParameter('range', 'is a pair such as [0,9], the first row and the last');
  return { start, limit: Math.min(end - start + 1, LIST_LIMIT) };
}

function readFilter(text: string | undefined, { filterable, filterableTexts = [] }: ListRules): ListRequest['filter'] {
  if (text === undefined) return {};
  const filter = parseObject(text);
  if (!filter) throw badParameter('filter', 'is an object such as {"id":[1,2]}');
  return Object.fromEntries(
    Object.entries(filter).map(([field, value]) => {
      const known = [...filterable, ...filterableTexts];
      if (!known.includes(field)) throw badParameter('filter', `knows the fields ${known.join(', ')}`);
      const values: unknown[] = Array.isArray(value) ? value : [value];
      if (values.length > LIST_LIMIT) throw badParameter('filter', `takes ${LIST_LIMIT} values at most`);
      return [field, values.map((one) => (filterable.includes(field) ? readId(one) : readText(one)))];
    }),
  );
}

function readText(value: unknown): string {
  if (typeof value !== 'string' || value.length > 100) throw badParameter('filter', 'takes short texts');
  return value;
}

/** React-admin may send ids as text. */
function readId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > 2_147_483_647) {
    throw badParameter('filter', 'takes whole numbers');
  }
  return id;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

function badParameter(name: string, sentence: string): Refused {
  return new Refused('bad_request', { errors: { [name]: sentence } });
}
