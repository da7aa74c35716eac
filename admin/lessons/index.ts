import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';
import { LESSON_PATTERNS } from '../routes/lessonPaths.ts';

/** The lessons' screens, loaded when first shown. */
export const lessons = {
  list: lazyScreen(() => import('./LessonList.tsx'), 'LessonList'),
  screens: {
    [LESSON_PATTERNS.planned]: lazyScreen(() => import('./planned/PlannedLesson.tsx'), 'PlannedLesson'),
    [LESSON_PATTERNS.new]: lazyScreen(() => import('./form/LessonCreate.tsx'), 'LessonCreate'),
    [LESSON_PATTERNS.series]: lazyScreen(withWords('series', () => import('./series/SeriesCreate.tsx')), 'SeriesCreate'),
    [LESSON_PATTERNS.detail]: lazyScreen(withWords('guests', withWords('callOffs', () => import('./detail/LessonDetail.tsx'))), 'LessonDetail'),
    [LESSON_PATTERNS.edit]: lazyScreen(() => import('./form/LessonEdit.tsx'), 'LessonEdit'),
    [LESSON_PATTERNS.clone]: lazyScreen(() => import('./form/LessonClone.tsx'), 'LessonClone'),
    [LESSON_PATTERNS.print]: lazyScreen(() => import('./sheet/LessonSheet.tsx'), 'LessonSheet'),
  },
};
