import { useEffect } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import { DifferentNow } from '../resource/DifferentNow.tsx';

/** What somebody has typed for a setting while another admin made it, in the history's state. */
export type Typed = { typed: string };

/** Puts what was typed into the form, beside the value that the other admin has given, and leaves the choice. */
export function TypedMeanwhile() {
  const translate = useTranslate();
  const location = useLocation();
  const navigate = useNavigate();
  const setting = useRecordContext<Setting>();
  const { reset, setValue } = useFormContext();
  const { typed } = (location.state ?? {}) as Partial<Typed>;
  useEffect(() => {
    if (typed !== undefined) setValue('value', typed, { shouldDirty: true });
  }, [typed, setValue]);
  if (typed === undefined || !setting) return null;

  const settle = () => void navigate(location.pathname + location.search, { replace: true });
  const takeTheirs = () => {
    reset();
    settle();
  };
  const value = { label: translate('resources.settings.fields.value'), value: setting.value };
  return <DifferentNow changed={[value]} onTakeTheirs={takeTheirs} onSaveMine={settle} />;
}
