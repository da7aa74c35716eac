import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { settingPaths } from '../routes/settingPaths.ts';
import type { TypedValueState } from './SettingConflict.tsx';

/** Shown when another admin has just created the same setting: goes to it and carries the typed value along. */
export function RedirectToExistingSetting({ name }: { name: SettingName }) {
  const navigate = useNavigate();
  const { getValues, reset } = useFormContext();
  // A query key of its own. With the screen's key, `SettingCreate` would redirect without the typed value.
  const { data, error, refetch } = useGetList<Setting>('settings', { filter: { name: [name] }, meta: { isTaken: true } });
  const there = data?.[0];
  useEffect(() => {
    if (!there) return;
    const state: TypedValueState = { record: { value: getValues('value') } };
    // The value is carried along, so the form must not ask about unsaved changes.
    reset();
    void navigate(settingPaths.edit(there.id), { replace: true, state });
  }, [there, getValues, reset, navigate]);
  return error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Loading />;
}
