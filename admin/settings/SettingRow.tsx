import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Setting } from '#shared/contract/setting.ts';
import { isSwitchedOn, SETTING_KINDS, type SettingName } from '#shared/school/settings.ts';
import { ResourceRow } from '../resource/ResourceRow.tsx';
import { PublicSiteLink } from '../ui/PublicSiteLink.tsx';
import { SETTING_PAGES, settingPaths } from '../routes/settingPaths.ts';

/** Enough characters to fill two lines on every screen. */
const MAX_CHARACTERS = 400;

/** A setting in the list. Without a record, it links to the form that creates one. */
export function SettingRow({ name, setting }: { name: SettingName; setting: Setting | undefined }) {
  const translate = useTranslate();
  const label = translate(`settings.label.${name}`);
  const value = setting?.value ?? '';
  const text = SETTING_KINDS[name] === 'switch' ? isSwitchedOn(name, value) && translate('settings.on') : value.slice(0, MAX_CHARACTERS);
  const page = SETTING_PAGES[name];
  return (
    <ResourceRow
      to={setting ? settingPaths.edit(setting.id) : settingPaths.new(name)}
      title={label}
      detail={<Box component="span" sx={TWO_LINES}>{text || '-'}</Box>}
      aside={page && value && <PublicSiteLink path={page} of={label} />}
    />
  );
}

const TWO_LINES = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' } as const;
