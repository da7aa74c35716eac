import { withLocale, withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';
import { calendarLocale } from './calendarLocale.ts';

/** The calendar of lessons with its library, loaded when first shown. */
export const calendar = {
  list: lazyScreen(withLocale(calendarLocale, withWords('calendar', () => import('./CalendarScreen.tsx'))), 'CalendarScreen'),
  screens: {},
};
