import { LESSON_LIST_STATES, type LessonListState } from '#shared/lessons/lessonListStates.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { wallClock } from '#shared/time/time.ts';
import { useAddressQuery } from '../routes/useAddressQuery.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** What the list of lessons shows. `from`: a day, or undefined for all lessons in their specified order. */
export type LessonFilter = { from: string | undefined; activity?: number; instructor?: number; state?: LessonListState; q: string };

/** Values of the address; '' removes one. */
type Change = Partial<Record<'from' | 'activity' | 'instructor' | 'state' | 'q', string>>;

/** Reads and sets the filter of the list of lessons in the address: `?from=2026-07-04&activity=2`. Without `from` the list begins today. */
export function useLessonFilter(): { filter: LessonFilter; today: string; change: (values: Change) => void } {
  const [query, change] = useAddressQuery();
  const { timezone } = useTenant();
  const today = wallClock(new Date(), timezone).date;
  const from = query.get('from');
  const filter: LessonFilter = {
    from: from === 'all' ? undefined : from !== null && isCalendarDate(from) ? from : today,
    activity: idOf(query.get('activity')),
    instructor: idOf(query.get('instructor')),
    state: LESSON_LIST_STATES.find((state) => state === query.get('state')),
    // The API accepts at most 100 characters.
    q: (query.get('q') ?? '').slice(0, 100),
  };
  return { filter, today, change: ({ ...values }) => change(values.from === today ? { ...values, from: '' } : values) };
}

/** Whether anything but the date is chosen. */
export function isNarrowed({ activity, instructor, state, q }: LessonFilter): boolean {
  return activity !== undefined || instructor !== undefined || state !== undefined || q !== '';
}

/** The filter as the API expects it. */
export function lessonFilterForApi({ activity, instructor, state, q }: LessonFilter): Record<string, number | string> {
  return { ...(activity && { activity_id: activity }), ...(instructor && { instructor_id: instructor }), ...(state && { state }), ...(q && { q }) };
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
