import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider, useEditContext, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';

type Props = {
  /** The fields that a form writes. */
  fields: readonly string[];
  /** A value as people read it; as it is stored unless said. */
  show?: ((field: string, value: unknown) => string) | undefined;
  onSettled: () => void;
};

/**
 * Stands at the head of a form whose record another admin has changed meanwhile: what is different now, and the choice
 * between theirs (the form is filled anew) and mine (saved over it, knowingly). Until then nothing is overwritten.
 */
export function EditConflict({ fields, show = asStored, onSettled }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const { record, refetch } = useEditContext<RaRecord>();
  const { setValue } = useFormContext();
  const { theirs, error, retry } = useStored(resource, record?.id);
  if (error) return <ErrorBanner error={error} onRetry={retry} />;
  if (!record || !theirs) return null;

  const changed = fields.filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(record[field]));
  const takeTheirs = () => {
    onSettled();
    void refetch();
  };
  const saveMine = () => {
    setValue('version', theirs.version);
    onSettled();
  };
  const said = changed.map((field) => ({ label: translate(`resources.${resource}.fields.${field}`), value: show(field, theirs[field]) }));
  return <ConflictAlert changed={said} onTakeTheirs={takeTheirs} onSaveMine={saveMine} />;
}

function asStored(_field: string, value: unknown): string {
  return String(value ?? '');
}

/** The record as it is stored now, beside the one that the form was filled from: that one stays as it is. */
function useStored(resource: string, id: RaRecord['id'] | undefined) {
  const dataProvider = useDataProvider();
  const [theirs, setTheirs] = useState<RaRecord>();
  const [error, setError] = useState<Error>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const settle = <T,>(set: (value: T) => void) => (value: T) => void (isCurrent && set(value));
    if (id !== undefined) dataProvider.getOne(resource, { id }).then(({ data }) => settle(setTheirs)(data), settle(setError));
    return () => void (isCurrent = false);
  }, [dataProvider, resource, id, turn]);
  const retry = () => {
    setError(undefined);
    setTurn(turn + 1);
  };
  return { theirs, error, retry };
}
