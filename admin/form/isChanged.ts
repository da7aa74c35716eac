/** Do form values differ from the initial ones? Empty values are equal (undefined, null, ''), and so are lists in any order. */
export function isChanged(values: unknown, before: unknown): boolean {
  const [value, initial] = [normalize(values), normalize(before)];
  if (!isObject(value) && !isObject(initial)) return value !== initial;
  const [parts, partsBefore] = [toParts(value), toParts(initial)];
  if (!parts || !partsBefore) return true;
  return Object.keys({ ...parts, ...partsBefore }).some((key) => isChanged(parts[key], partsBefore[key]));
}

function normalize(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value) && !value.some(isObject)) return value.length > 0 ? JSON.stringify(value.toSorted()) : undefined;
  return value === null || value === '' || Number.isNaN(value) ? undefined : value;
}

function toParts(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : value === undefined ? {} : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
