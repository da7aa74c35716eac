import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { settingPaths } from './settingPaths.ts';
import type { TypedValueState } from './SettingConflict.tsx';

/** Stands in the form of a new setting that another admin has made just now: goes on to it, with what was typed. */
export function RedirectToExistingSetting({ name }: { name: SettingName }) {
  const navigate = useNavigate();
  const { getValues, reset } = useFormContext();
  // Another question than the screen's own, whose answer would lead there without what was typed.
  const { data, error, refetch } = useGetList<Setting>('settings', { filter: { name: [name] }, meta: { isTaken: true } });
  const there = data?.[0];
  useEffect(() => {
    if (!there) return;
    const state: TypedValueState = { record: { value: getValues('value') } };
    // What was typed comes along, so leaving loses nothing.
    reset();
    void navigate(settingPaths.edit(there.id), { replace: true, state });
  }, [there, getValues, reset, navigate]);
  return error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Loading />;
}
