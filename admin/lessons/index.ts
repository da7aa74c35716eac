import { withLocale, withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';
import { LESSON_PATTERNS } from '../routes/lessonPaths.ts';
import { pickerLocale } from './form/date/pickerLocale.ts';

/** A screen with the lesson's form, which shows the date picker and warns of clashes. */
const withForm = <Screen>(load: () => Promise<Screen>) => withLocale(pickerLocale, withWords('calendar', load));

/** The lessons' screens, loaded when first shown. */
export const lessons = {
  list: lazyScreen(withWords('callOffs', () => import('./LessonList.tsx')), 'LessonList'),
  screens: {
    [LESSON_PATTERNS.planned]: lazyScreen(withForm(() => import('./planned/PlannedLesson.tsx')), 'PlannedLesson'),
    [LESSON_PATTERNS.new]: lazyScreen(withForm(() => import('./form/LessonCreate.tsx')), 'LessonCreate'),
    [LESSON_PATTERNS.series]: lazyScreen(withWords('series', () => import('./series/SeriesCreate.tsx')), 'SeriesCreate'),
    [LESSON_PATTERNS.detail]: lazyScreen(withWords(['guests', 'callOffs'], () => import('./detail/LessonDetail.tsx')), 'LessonDetail'),
    [LESSON_PATTERNS.edit]: lazyScreen(withForm(() => import('./form/LessonEdit.tsx')), 'LessonEdit'),
    [LESSON_PATTERNS.clone]: lazyScreen(withForm(() => import('./form/LessonClone.tsx')), 'LessonClone'),
    [LESSON_PATTERNS.print]: lazyScreen(() => import('./sheet/LessonSheet.tsx'), 'LessonSheet'),
  },
};
