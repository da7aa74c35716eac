import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import { ConflictAlert } from '../form/ConflictAlert.tsx';

/** History state with a typed value. React-admin fills a form from a state of this shape. */
export type TypedValueState = { record: { value: string } };

/** Lets the admin choose between the typed value and the one that another admin has saved. */
export function SettingConflict() {
  const translate = useTranslate();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const setting = useRecordContext<Setting>();
  const { reset } = useFormContext();
  if (!setting || !(state as Partial<TypedValueState> | null)?.record) return null;

  const settle = () => void navigate(pathname + search, { replace: true });
  const takeTheirs = () => {
    reset();
    settle();
  };
  const saveMine = (submit: () => void) => {
    settle();
    submit();
  };
  const value = { label: translate('resources.settings.fields.value'), value: setting.value };
  return <ConflictAlert changed={[value]} onTakeTheirs={takeTheirs} onSaveMine={saveMine} />;
}
