import { lazyScreen } from '../routes/screens.tsx';

/** The lessons that a member of the team gives, loaded when first shown. */
export const ownLessons = {
  list: lazyScreen(() => import('./OwnLessonList.tsx'), 'OwnLessonList'),
  screens: { ':id': lazyScreen(() => import('./OwnLessonScreen.tsx'), 'OwnLessonScreen') },
};
