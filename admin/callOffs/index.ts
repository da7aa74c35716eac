import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** What became of lessons that were called off, loaded when first shown. */
export const callOffs = {
  screens: { ':id': lazyScreen(withWords('callOffs', () => import('./CallOffScreen.tsx')), 'CallOffScreen') },
};
