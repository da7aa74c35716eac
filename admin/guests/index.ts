import { withWords } from '../i18n/lazyWords.ts';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The guests' screens, loaded with their words when first shown. */
export const guests = {
  list: lazyScreen(withWords('guests', () => import('./GuestList.tsx')), 'GuestList'),
  screens: { [RESOURCE_PATTERNS.edit]: lazyScreen(withWords('guests', () => import('./GuestScreen.tsx')), 'GuestScreen') },
};
