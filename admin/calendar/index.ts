import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The calendar of lessons with its library, loaded when first shown. */
export const calendar = {
  list: lazyScreen(withWords('calendar', () => import('./CalendarScreen.tsx')), 'CalendarScreen'),
  screens: {},
};
