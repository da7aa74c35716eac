import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useResourceContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { type FormValues, mergeEdits, type Winner } from './mergeEdits.ts';

type Merged = { version: unknown; values: FormValues; onShown: () => void; isShown: boolean };

/**
 * Lets a form go on from the record that is stored by now: the screen has this record, and the form the entries over it.
 *
 * @param toValues turns a record into the form's values
 * @returns does so, and calls `onShown` when everything around the form knows both
 */
export function useMergedForm(toValues: (record: RaRecord) => FormValues) {
  const resource = useResourceContext()!;
  const client = useQueryClient();
  const { getValues, reset } = useFormContext<FormValues>();
  const { defaultValues = {} } = useFormState<FormValues>();
  const [merged, setMerged] = useState<Merged>();
  const loadedVersion = defaultValues['version'];

  // React-admin first fills the form with the new record alone.
  useEffect(() => {
    if (!merged || merged.version !== loadedVersion) return;
    if (merged.isShown) return merged.onShown();
    reset(merged.values, { keepDefaultValues: true });
    queueMicrotask(() => setMerged({ ...merged, isShown: true }));
  }, [merged, loadedVersion, reset]);

  return (loaded: RaRecord, stored: RaRecord, winner: Winner, onShown: () => void): void => {
    const values = mergeEdits(toValues(loaded), getValues(), toValues(stored), winner);
    setMerged({ version: stored['version'], values, onShown, isShown: false });
    client.setQueryData([resource, 'getOne', { id: String(stored.id), meta: undefined }], stored);
  };
}
