import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import type { SettingName } from '#shared/settings.ts';
import { ErrorBanner } from '../layout/ErrorBanner.tsx';
import { Loading } from '../layout/Loading.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { useSaveFailure } from '../resource/useSaveFailure.ts';
import { LeadToSetting } from './LeadToSetting.tsx';
import { settingPaths } from './paths.ts';
import { isSettingName, SETTING_FORM } from './settingForm.ts';
import { SettingInputs } from './SettingInputs.tsx';

/** A setting without a record yet, by the name in the address; one that has a record by now is shown at its own. */
export function SettingCreate() {
  const { name = '' } = useParams();
  return isSettingName(name) ? <UnlessThere key={name} name={name} /> : <NotFound />;
}

function UnlessThere({ name }: { name: SettingName }) {
  const { data, isPending, error, refetch } = useGetList<Setting>('settings', { filter: { name: [name] } }, ASK_ONCE);
  if (isPending) return <Loading />;
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />;
  return data[0] ? <Navigate to={settingPaths.edit(data[0].id)} replace /> : <NewSetting name={name} />;
}

/** Later the form stands there, and whoever types is not led away. */
const ASK_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

function NewSetting({ name }: { name: SettingName }) {
  const translate = useTranslate();
  const [isThere, setThere] = useState(false);
  const onError = useSaveFailure(() => setThere(true));
  return (
    <ResourceCreate
      {...SETTING_FORM}
      fields={{ name, value: '' }}
      title={translate(`settings.label.${name}`)}
      onError={onError}
      notice={isThere && <LeadToSetting name={name} />}
    >
      <SettingInputs />
    </ResourceCreate>
  );
}
