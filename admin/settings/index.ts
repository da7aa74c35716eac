import { lazyScreen } from '../routes/screens.tsx';
import { SETTING_PATTERNS } from './settingPaths.ts';

/** The settings' screens, loaded when first shown. */
export const settings = {
  list: lazyScreen(() => import('./SettingList.tsx'), 'SettingList'),
  screens: {
    [SETTING_PATTERNS.new]: lazyScreen(() => import('./SettingCreate.tsx'), 'SettingCreate'),
    [SETTING_PATTERNS.edit]: lazyScreen(() => import('./SettingEdit.tsx'), 'SettingEdit'),
  },
};
