/** What a form of a resource writes, field by field. */
export type Entry = Record<string, unknown>;

/**
 * Of a form's values, what the API takes: the resource's own fields, and the version that was looked at. React-admin makes
 * an emptied text `null`; here it is the empty text that it looks like.
 *
 * @param fields a new record: its fields are the ones that are sent
 */
export function entryOf<Fields extends object>(values: Entry, fields: Fields): Fields & { version?: number } {
  const own = Object.entries(fields).map(([field, otherwise]) => {
    const value = values[field];
    return [field, value === null && typeof otherwise === 'string' ? '' : value];
  });
  const entry = Object.fromEntries(own) as Fields;
  return typeof values.version === 'number' ? { ...entry, version: values.version } : entry;
}
