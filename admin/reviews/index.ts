import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The list of reviews, loaded with its words when first shown. There is no form. */
export const reviews = {
  list: lazyScreen(withWords('reviews', () => import('./ReviewList.tsx')), 'ReviewList'),
  screens: {},
};
