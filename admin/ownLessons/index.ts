import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The lessons that a member of the team gives, loaded when first shown. */
export const ownLessons = {
  list: lazyScreen(withWords('team', () => import('./OwnLessonList.tsx')), 'OwnLessonList'),
  screens: { ':id': lazyScreen(withWords('team', () => import('./OwnLessonScreen.tsx')), 'OwnLessonScreen') },
};
