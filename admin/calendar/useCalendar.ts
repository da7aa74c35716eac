import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calendar } from '#shared/contract/calendar.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { useApi } from '../api/useApi.ts';
import { useAddressQuery } from '../routes/useAddressQuery.ts';
import { useToday } from '../tenant/useToday.ts';
import { CALENDAR_VIEWS, type CalendarView, calendarSpan } from './calendarSpan.ts';

/** What lessons are coloured and filtered by. */
export type CalendarBy = 'activity' | 'instructor';

/** What the address says: the view, its date, what lessons are told apart by, and the one that is shown alone, if any. */
export type CalendarChoice = { view: CalendarView; date: string; by: CalendarBy; of: number | undefined };

/** Reads the calendar's choices from the address, and sets them there, so that Back and reload show the same. A phone begins with the day. */
export function useCalendarChoice(): { choice: CalendarChoice; today: string; choose: (change: Partial<CalendarChoice>) => void } {
  const [query, change] = useAddressQuery();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const today = useToday();
  const [view, date, of] = [query.get('view'), query.get('date') ?? '', Number(query.get('of'))];
  const choice: CalendarChoice = {
    view: CALENDAR_VIEWS.find((one) => one === view) ?? (isPhone ? 'day' : 'week'),
    date: isCalendarDate(date) ? date : today,
    by: query.get('by') === 'instructor' ? 'instructor' : 'activity',
    of: Number.isInteger(of) && of > 0 ? of : undefined,
  };
  const choose = (next: Partial<CalendarChoice>) =>
    change({ ...next, ...('of' in next && { of: next.of === undefined ? '' : String(next.of) }) } as Record<string, string>);
  return { choice, today, choose };
}

/** Loads the lessons of the dates that are shown. */
export function useCalendarLessons({ view, date }: CalendarChoice) {
  const call = useApi();
  const { from, to } = calendarSpan(view, date);
  return useQuery<Calendar, Error>({
    queryKey: ['lessons', 'calendar', from, to],
    queryFn: ({ signal }) => call<Calendar>(`calendar?from=${from}&to=${to}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
