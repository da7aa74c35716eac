import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';
import { SETTING_PATTERNS } from '../routes/settingPaths.ts';

const GroupScreen = lazyScreen(withWords('school', () => import('./groups/GroupScreen.tsx')), 'GroupScreen');

/** The settings' screens, loaded when first shown. */
export const settings = {
  list: lazyScreen(withWords('school', () => import('./SettingList.tsx')), 'SettingList'),
  screens: {
    ...Object.fromEntries(SETTING_PATTERNS.groups.map((group) => [group, GroupScreen])),
    [SETTING_PATTERNS.domain]: lazyScreen(withWords('domain', () => import('./domain/DomainScreen.tsx')), 'DomainScreen'),
    [SETTING_PATTERNS.leave]: lazyScreen(withWords('school', () => import('./leave/LeaveScreen.tsx')), 'LeaveScreen'),
    [SETTING_PATTERNS.new]: lazyScreen(withWords('school', () => import('./SettingCreate.tsx')), 'SettingCreate'),
    [SETTING_PATTERNS.edit]: lazyScreen(withWords('school', () => import('./SettingEdit.tsx')), 'SettingEdit'),
  },
};
