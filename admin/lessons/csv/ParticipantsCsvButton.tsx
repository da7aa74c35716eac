import { useTranslate } from 'react-admin';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { CsvButton } from '../../csv/CsvButton.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';

type Props = { lesson: Lesson; bookings: readonly LessonBooking[]; /** The activity's name, for the file name. */ activity: string };

/** Saves the lesson's participants as a CSV file. */
export function ParticipantsCsvButton({ lesson, bookings, activity }: Props) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone, country } = useTenant();
  const write = async () => {
    const { participantsCsv, participantsFileName } = await import('./participantsCsv.ts');
    return {
      name: participantsFileName(lesson.date, timezone, activity),
      rows: bookings.length,
      text: participantsCsv(bookings, { lang, timezone, country, translate }),
    };
  };
  return <CsvButton list="participants" lessonId={lesson.id} write={write} />;
}
