import type { FieldErrors } from 'react-hook-form';
import type { Language } from '#shared/language.ts';

/** The fields of a form with an error: the record's own with their parts (`plan` and `plan.from`), or those of a translation. */
export function fieldsWithErrors(errors: FieldErrors, lang?: Language): string[] {
  if (!lang) return Object.entries(errors).flatMap(([field, error]) => [field, ...Object.keys(error ?? {}).map((part) => `${field}.${part}`)]);
  const { translations = {} } = errors as { translations?: Partial<Record<Language, object>> };
  return Object.keys(translations[lang] ?? {});
}
