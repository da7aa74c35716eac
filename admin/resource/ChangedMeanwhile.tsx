import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useEditContext, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ErrorBanner } from '../layout/ErrorBanner.tsx';

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
export function ChangedMeanwhile({ fields, show = asStored, onSettled }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const { record, refetch } = useEditContext<RaRecord>();
  const { setValue } = useFormContext();
  const { theirs, error, retry } = useStored(resource, record?.id);
  const box = useRef<HTMLDivElement>(null);
  // Whoever pressed the button at the form's foot is led to its head.
  useEffect(() => box.current?.focus(), [theirs]);
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
    box.current?.closest('form')?.requestSubmit();
  };

  return (
    <Alert severity="warning" ref={box} tabIndex={-1} sx={{ mb: 3 }}>
      <AlertTitle sx={{ fontWeight: 700 }}>{translate('resource.changed_title')}</AlertTitle>
      {translate('resource.changed_text')}
      <Box component="dl" sx={{ my: 1.5, overflowWrap: 'anywhere' }}>
        {changed.map((field) => (
          <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>{translate(`resources.${resource}.fields.${field}`)}:</Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>{show(field, theirs[field]) || '–'}</Box>
          </Box>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="inherit" onClick={takeTheirs}>{translate('resource.take_theirs')}</Button>
        <Button variant="outlined" color="inherit" onClick={saveMine}>{translate('resource.save_mine')}</Button>
      </Stack>
    </Alert>
  );
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
