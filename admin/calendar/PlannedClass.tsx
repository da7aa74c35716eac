import { useTranslate } from 'react-admin';
import type { CalendarLesson } from '#shared/contract/calendar.ts';
import { useCalendarWords } from '../i18n/lazyWordHooks.ts';
import { useLessonFromOccurrence } from '../lessonRows/useLessonFromOccurrence.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Says what a planned class is, and makes it a lesson that can be changed. */
export function PlannedClass({ lesson, onClose }: { lesson: CalendarLesson; onClose: () => void }) {
  const translate = useTranslate();
  const words = useCalendarWords();
  const clock = useSchoolClock();
  const { mutate, isPending } = useLessonFromOccurrence(lesson);
  return (
    <ConfirmDialog
      isOpen
      title={lesson.activity}
      subject={clock.moment(lesson.date)}
      text={words('planned_explained', { places: lesson.num_places })}
      confirm={translate('lessons.occurrence.make')}
      keep={translate('ra.action.close')}
      color="primary"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
