import { useTranslate } from 'react-admin';
import type { Lesson, LessonInput } from '#shared/contract/lesson.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { EditConflict } from '../../form/EditConflict.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';

const FIELDS = ['activity_id', 'date', 'num_places', 'open_days_before', 'duration_minutes', 'instructors', 'tags', 'is_cancelled', 'cancel_reason'] as const satisfies (keyof LessonInput)[];

/** Shows another admin's changes of the lesson, with names and dates instead of ids. */
export function LessonEditConflict({ planned, onResolved }: { /** The planned class that became the lesson, if its changes were brought along. */ planned?: Lesson | undefined; onResolved: () => void }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { activities, instructors, tags } = useCatalog();
  const formatField = (field: string, value: unknown): string => {
    switch (field as keyof Lesson) {
      case 'activity_id':
        return joinNames(activities, [value]);
      case 'instructors':
        return joinNames(instructors, value as number[]);
      case 'tags':
        return joinNames(tags, value as number[]);
      case 'date':
        return clock.moment(value as string);
      case 'is_cancelled':
        return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
      case 'open_days_before':
        return value === null ? translate('lessons.bookable_at_once') : String(value);
      case 'duration_minutes':
        return value === undefined ? '–' : String(value);
      default:
        return String(value);
    }
  };
  return <EditConflict fields={FIELDS} planned={planned} title={planned && translate('lessons.occurrence.became')} formatField={formatField} onResolved={onResolved} />;
}

function joinNames(entries: readonly { id: number; name: string }[], ids: unknown[]): string {
  return entries.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
}
