import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider, useEditContext, useResourceContext, useTranslate } from 'react-admin';
import { type Language, LANGUAGE_NAMES } from '#shared/language.ts';
import { translationFields, type Translations } from '#shared/translations/translated.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import type { FormValues } from './mergeEdits.ts';
import { useMergedForm } from './useMergedForm.ts';

type Props = {
  /** The fields that the form writes. */
  fields: readonly string[];
  /** Formats a field's value for people. */
  formatField?: ((field: string, value: unknown) => string) | undefined;
  /** Names a field; by default with the resource's words. */
  labelField?: ((field: string) => string) | undefined;
  /** Turns a record into the form's values; by default they are its fields. */
  toValues?: (record: RaRecord) => FormValues;
  /** What the admin has changed, if it is not the record that filled the form: a planned class that became this record. */
  planned?: Omit<RaRecord, 'id'> | undefined;
  /** Says what happened, instead of that another admin has changed this. */
  title?: string | undefined;
  onResolved: () => void;
};

/**
 * Shown above a form whose record another admin has changed meanwhile. "Mine" saves what was changed here over what
 * is stored by now. "Theirs" shows what is stored by now, with what was typed here in fields that only this admin has changed. Nothing is
 * overwritten before that choice.
 */
export function EditConflict({ fields, formatField = toText, labelField, toValues = (record) => record, planned, title, onResolved }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const { record } = useEditContext<RaRecord>();
  const merge = useMergedForm(toValues);
  const { theirs, error, retry } = useStored(resource, record?.id);
  if (error) return <ErrorBanner error={error} onRetry={retry} />;
  if (!record || !theirs) return null;

  const before: RaRecord = planned ? { ...planned, id: record.id } : record;
  const changed = fields.filter((field) => field !== 'translations' && JSON.stringify(theirs[field] ?? '') !== JSON.stringify(before[field] ?? ''));
  const [saved, loaded] = [theirs, before].map(({ translations }) => translationFields(translations as Translations | undefined));
  const translations = Object.keys({ ...saved, ...loaded }).filter((field) => saved![field] !== loaded![field]);
  const takeTheirs = () => merge(before, theirs, 'theirs', onResolved);
  const saveMine = (submit: () => void) =>
    merge(record, theirs, 'mine', () => {
      onResolved();
      submit();
    });
  const labelOf = labelField ?? ((field: string) => translate(`resources.${resource}.fields.${field}`, { _: translate(`history.field.${field}`) }));
  const format = (field: string) => (field === 'photos' ? String((theirs[field] as unknown[]).length) : formatField(field, theirs[field]));
  const formatted = changed.map((field) => ({ label: labelOf(field), value: format(field) }));
  for (const key of translations) {
    const [field, lang] = key.split('.') as [string, Language];
    formatted.push({ label: `${labelOf(field)} (${LANGUAGE_NAMES[lang]})`, value: saved![key] ?? '' });
  }
  return <ConflictAlert title={title} changed={formatted} onTakeTheirs={takeTheirs} onSaveMine={saveMine} />;
}

function toText(_field: string, value: unknown): string {
  return String(value ?? '');
}

/** Loads the stored record without touching the one that filled the form. */
function useStored(resource: string, id: RaRecord['id'] | undefined) {
  const dataProvider = useDataProvider();
  const [theirs, setTheirs] = useState<RaRecord>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const settle = <T,>(set: (value: T) => void) => (value: T) => void (isCurrent && set(value));
    if (id !== undefined) dataProvider.getOne(resource, { id }).then(({ data }) => settle(setTheirs)(data), settle(setError));
    return () => void (isCurrent = false);
  }, [dataProvider, resource, id, attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return { theirs, error, retry };
}
