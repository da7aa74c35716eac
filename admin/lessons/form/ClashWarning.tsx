import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Calendar } from '#shared/contract/calendar.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { instructorClashes } from '#shared/lessons/instructorClashes.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { wallClock } from '#shared/time/time.ts';
import { useApi } from '../../api/useApi.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useCalendarWords } from '../../i18n/lazyWordHooks.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';

/** Warns in a lesson's form, before it is saved, of instructors with another lesson at that time, and of the same lesson twice. */
export function ClashWarning() {
  return (
    <Suspense>
      <Warning />
    </Suspense>
  );
}

function Warning() {
  const words = useCalendarWords();
  const { timezone } = useSchoolClock();
  const { activities, instructors } = useCatalog();
  const call = useApi();
  const stored = useRecordContext<Lesson>();
  const [date, activity_id, chosen, is_cancelled, duration_minutes] = useWatch({ name: ['date', 'activity_id', 'instructors', 'is_cancelled', 'duration_minutes'] }) as [string, number, number[] | null, number | null, number | null];
  const day = date ? wallClock(new Date(date), timezone).date : '';
  const { data } = useQuery({
    queryKey: ['lessons', 'calendar', day, day],
    queryFn: ({ signal }) => call<Calendar>(`calendar?from=${day}&to=${day}`, { signal }),
    enabled: day !== '',
  });
  if (!data || !date || is_cancelled) return null;
  const others = data.lessons.filter(({ id, recur }) => !recur && id !== stored?.id);
  const planned = { date, ends: lessonEnd({ date, duration_minutes }, activities.find(({ id }) => id === activity_id)) ?? null, is_cancelled: 0, instructors: chosen ?? [] };
  const busy = instructorClashes([planned, ...others]).get(planned) ?? [];
  const isTwice = others.some((other) => other.activity_id === activity_id && !other.is_cancelled && Date.parse(other.date) === Date.parse(date));
  const names = instructors.flatMap(({ id, name }) => (busy.includes(id) ? [name] : [])).join(', ');
  const text = [isTwice && words('twice'), busy.length > 0 && words('would_clash', { names })].filter(Boolean).join(' ');
  return <div role="status">{text && <Alert severity="warning">{text}</Alert>}</div>;
}
