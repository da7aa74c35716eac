import type { Translations } from '#shared/translations/translated.ts';
import { storedTranslations } from '#shared/translations/translationProblems.ts';
import type { FormValues } from '../form/mergeEdits.ts';

/** Converts between records and form values. */
export type ValueMapping<Fields extends object> = {
  /** The form's fields with their defaults. */
  fields: Fields;
  /** Fields that have translations. */
  translatable?: readonly string[];
  /** Converts fields whose inputs need another value than is stored. */
  toValues?: (record: Fields) => FormValues;
  /** Converts those fields back. */
  toFields?: (values: FormValues) => Partial<Fields>;
};

export function toFormValues<Fields extends object>(record: Fields, { toValues }: ValueMapping<Fields>): FormValues {
  return { ...record, ...toValues?.(record) };
}

/**
 * Picks what the API accepts from a form's values: the resource's own fields and the loaded version. React-admin sets
 * emptied texts to `null`; they become '' again.
 */
export function toRecord<Fields extends object>(values: FormValues, { fields, translatable, toFields }: ValueMapping<Fields>): Fields & { version?: number; translations?: Translations } {
  const stored: FormValues = { ...values, ...toFields?.(values) };
  const own = Object.entries(fields).map(([field, initial]) => {
    const value = stored[field];
    return [field, value === null && typeof initial === 'string' ? '' : value];
  });
  const translations = translatable && { translations: storedTranslations((values.translations ?? {}) as Translations, (_field, text) => text ?? '') };
  const record = { ...(Object.fromEntries(own) as Fields), ...translations };
  return typeof values.version === 'number' ? { ...record, version: values.version } : record;
}
