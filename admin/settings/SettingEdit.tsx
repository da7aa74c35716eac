import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import type { Setting } from '#shared/contract/setting.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { PublicSiteLink } from '../ui/PublicSiteLink.tsx';
import { DeleteSetting } from './DeleteSetting.tsx';
import { SETTING_PAGES } from '../routes/settingPaths.ts';
import { SettingInputs } from './SettingInputs.tsx';
import { useSettingForm } from './useSettingForm.ts';
import { SettingConflict } from './SettingConflict.tsx';

export function SettingEdit() {
  const translate = useTranslate();
  const form = useSettingForm();
  const label = ({ name }: RaRecord) => translate(`settings.label.${name}`);
  return (
    <ResourceEdit {...form} title={label} actions={<SettingOnSite />} remove={<DeleteSetting />}>
      <SettingConflict />
      <SettingInputs />
    </ResourceEdit>
  );
}

function SettingOnSite() {
  const setting = useRecordContext<Setting>();
  const page = setting && SETTING_PAGES[setting.name as SettingName];
  return page && <PublicSiteLink path={page} />;
}
