import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The admin's own account, loaded when first shown. The account menu links to it. */
export const account = {
  list: lazyScreen(withWords(['team', 'passkeys'], () => import('./AccountScreen.tsx')), 'AccountScreen'),
  screens: {},
};
