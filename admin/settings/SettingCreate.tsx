import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import { SETTING_NAMES, type SettingName } from '#shared/school/settings.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { RedirectToExistingSetting } from './RedirectToExistingSetting.tsx';
import { settingPaths } from '../routes/settingPaths.ts';
import { SettingInputs } from './SettingInputs.tsx';
import { useSettingForm } from './useSettingForm.ts';

/** The form of a setting that has no record yet. Redirects to the record if it exists by now. */
export function SettingCreate() {
  const { name = '' } = useParams();
  return isSettingName(name) ? <CreateUnlessExists key={name} name={name} /> : <NotFound />;
}

/** Checks only once, so that the admin is not redirected while typing. */
function CreateUnlessExists({ name }: { name: SettingName }) {
  const [found, setFound] = useState<{ setting: Setting | undefined }>();
  const { error, refetch } = useGetList<Setting>(
    'settings',
    { filter: { name: [name] } },
    { gcTime: 0, onSuccess: ({ data = [] }) => setFound((known) => known ?? { setting: data[0] }) },
  );
  if (!found) return error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Loading />;
  return found.setting ? <Navigate to={settingPaths.edit(found.setting.id)} replace /> : <NewSetting name={name} />;
}

function NewSetting({ name }: { name: SettingName }) {
  const translate = useTranslate();
  const form = useSettingForm();
  const [isThere, setThere] = useState(false);
  return (
    <ResourceCreate
      {...form}
      fields={{ name, value: '' }}
      title={translate(`settings.label.${name}`)}
      onConflict={() => setThere(true)}
      alert={isThere && <RedirectToExistingSetting name={name} />}
    >
      <SettingInputs />
    </ResourceCreate>
  );
}

function isSettingName(name: string): name is SettingName {
  return SETTING_NAMES.includes(name as SettingName);
}
