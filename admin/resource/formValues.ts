/** What a form of a resource writes, field by field. */
export type FormValues = Record<string, unknown>;

/** How a form holds records: the fields that it writes and, where its inputs need other values than are stored, the way there and back. */
export type ValueMapping<Fields extends object> = {
  /** A new record, with its defaults. */
  fields: Fields;
  /** Of a record, the fields that the inputs hold otherwise. */
  toValues?: (record: Fields) => FormValues;
  /** Of the inputs' values, those fields as they are stored. */
  toEntry?: (values: FormValues) => Partial<Fields>;
};

/** What the inputs of a form start from. */
export function toFormValues<Fields extends object>(record: Fields, { toValues }: ValueMapping<Fields>): FormValues {
  return { ...record, ...toValues?.(record) };
}

/**
 * Of a form's values, what the API takes: the resource's own fields, and the version that was looked at. React-admin makes
 * an emptied text `null`; here it is the empty text that it looks like.
 */
export function toRecord<Fields extends object>(values: FormValues, { fields, toEntry }: ValueMapping<Fields>): Fields & { version?: number } {
  const stored: FormValues = { ...values, ...toEntry?.(values) };
  const own = Object.entries(fields).map(([field, otherwise]) => {
    const value = stored[field];
    return [field, value === null && typeof otherwise === 'string' ? '' : value];
  });
  const entry = Object.fromEntries(own) as Fields;
  return typeof values.version === 'number' ? { ...entry, version: values.version } : entry;
}
