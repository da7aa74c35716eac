import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The team, loaded when first shown. */
export const team = {
  list: lazyScreen(withWords('team', () => import('./TeamScreen.tsx')), 'TeamScreen'),
  screens: {},
};
