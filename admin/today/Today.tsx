import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import type { Day, DayLesson } from '#shared/contract/today.ts';
import { countDay, whatNeedsAttention } from '#shared/today/dayRules.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { instantOfWallClock, isoInstant } from '#shared/time/time.ts';
import { useApi } from '../api/useApi.ts';
import { CallOffButton } from '../callOffs/CallOffButton.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { useTodayWords } from '../i18n/lazyWordHooks.ts';
import { MessageButton } from '../messages/MessageButton.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { useAddressQuery } from '../routes/useAddressQuery.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { useToday } from '../tenant/useToday.ts';
import { DayLessonCard } from './DayLessonCard.tsx';
import { DayStrip } from './DayStrip.tsx';
import { AttentionLinks } from './AttentionLinks.tsx';

/** The parameter of the address that names the day. */
const DAY = 'day';

/** Of the heading with the day's numbers, in pixels. It is the same before the day is loaded, so that nothing below moves under a finger. */
const HEADER_HEIGHT = { xs: 76, sm: 52 };

/** A day of the school: what needs attention, and its lessons with their people. The address names the day unless it is today. */
export function Today({ counts }: { counts: Parameters<typeof whatNeedsAttention>[0] }) {
  const words = useTodayWords();
  const clock = useSchoolClock();
  const call = useApi();
  const [query] = useAddressQuery();
  const today = useToday();
  const asked = query.get(DAY) ?? '';
  const date = isCalendarDate(asked) ? asked : today;
  const { data: day, error, refetch } = useQuery<Day, Error>({
    queryKey: ['today', date],
    queryFn: ({ signal }) => call<Day>(`today?date=${date}`, { signal }),
  });
  const booked = (day?.lessons ?? []).filter(({ id, is_cancelled, num_bookings }) => id > 0 && !is_cancelled && num_bookings > 0).map(({ id }) => id);
  const { people, here } = countDay(day ?? { lessons: [] });
  const wanted = whatNeedsAttention(counts, day, new Date());
  // The welcome, the set-up and the numbers below count a walk-in, too.
  const refresh = useRefresh();
  /** The forms in which a person is entered and not booked yet. */
  const typed = useRef(new Set<string>());
  const onTyped = (form: string, isTyped: boolean) => void (isTyped ? typed.current.add(form) : typed.current.delete(form));
  const keyOf = useCardKeys();
  const isAllKnown = day !== undefined && Object.values(counts).every((count) => count !== undefined);
  return (
    <Box sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 1.5, mb: { xs: 0.5, sm: 1.5 }, minHeight: HEADER_HEIGHT }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: { xs: '1.0625rem', sm: '1.25rem' }, '&::first-letter': { textTransform: 'uppercase' } }}>
            {clock.day(isoInstant(instantOfWallClock(date, '12:00', clock.timezone)))}
          </Typography>
          {people > 0 && <Typography variant="body2" color="textSecondary">{words('summary', { people, here })}</Typography>}
        </Box>
        {day && <CallOffButton lessons={day.lessons.map((lesson) => ({ ...lesson, label: `${clock.time(lesson.date)} ${lesson.activity}` }))} />}
      </Box>
      <DayStrip date={date} today={today} hrefOf={(to) => (to === today ? '/' : `/?${DAY}=${to}`)} />
      <AttentionLinks wanted={wanted.length > 0 || isAllKnown ? wanted : undefined} />
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!day && !error && <Box sx={{ minHeight: '100vh' }}><Loading /></Box>}
      {day?.has_more && <Alert severity="info" sx={{ mb: 1.5 }}>{words('more')}</Alert>}
      {day?.lessons.length === 0 && <EmptyList text={words('none')} />}
      {day && day.lessons.length > 0 && (
        <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {day.lessons.map((lesson) => (
            <DayLessonCard key={keyOf(lesson)} lesson={lesson} lacksInstructor={day.has_instructors && lesson.instructors.length === 0} refetch={refetch} onAdded={refresh} onTyped={onTyped} />
          ))}
        </Stack>
      )}
      <LeaveGuard isChanged={() => typed.current.size > 0} isStep={(from, to) => dayIn(from) !== dayIn(to)} />
      <Box sx={{ mt: 1.5 }}>
        <MessageButton lessonIds={booked} />
      </Box>
    </Box>
  );
}

/** The keys of the lessons' cards. A planned class that becomes a lesson keeps its own, so that what is typed in its card stays. */
function useCardKeys(): (lesson: DayLesson) => string | number {
  const [planned] = useState(() => new Set<string>());
  const [kept] = useState(() => new Map<number, string>());
  return ({ id, activity_id, date, recur }) => {
    const at = `${activity_id} ${date}`;
    if (recur) planned.add(at);
    else if (planned.delete(at)) kept.set(id, at);
    return recur ? at : (kept.get(id) ?? id);
  };
}

function dayIn({ search }: { search: string }): string | null {
  return new URLSearchParams(search).get(DAY);
}
