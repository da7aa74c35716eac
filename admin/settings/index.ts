import { lazyScreen } from '../layout/screens.tsx';
import { SETTING_PATTERNS } from './paths.ts';

/** The settings' screens, each loaded when it is first shown. */
export const settings = {
  list: lazyScreen(() => import('./SettingList.tsx'), 'SettingList'),
  screens: {
    [SETTING_PATTERNS.new]: lazyScreen(() => import('./SettingCreate.tsx'), 'SettingCreate'),
    [SETTING_PATTERNS.edit]: lazyScreen(() => import('./SettingEdit.tsx'), 'SettingEdit'),
  },
};
