/** Do form values differ from the initial ones? Empty values are equal (undefined, null, ''), and so are lists in any order. */
export function isChanged(values: unknown, before: unknown): boolean {
  const [is, was] = [meaningOf(values), meaningOf(before)];
  if (!isObject(is) && !isObject(was)) return is !== was;
  const [parts, partsBefore] = [partsOf(is), partsOf(was)];
  if (!parts || !partsBefore) return true;
  return Object.keys({ ...parts, ...partsBefore }).some((key) => isChanged(parts[key], partsBefore[key]));
}

function meaningOf(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value) && !value.some(isObject)) return value.length > 0 ? JSON.stringify(value.toSorted()) : undefined;
  return value === null || value === '' || Number.isNaN(value) ? undefined : value;
}

function partsOf(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : value === undefined ? {} : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
