import { Box, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { wallClock } from '#shared/time/time.ts';
import { useApi } from '../../api/useApi.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useEditWords } from '../../i18n/lazyWordHooks.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { DayField } from '../../ui/DayField.tsx';

/** Lessons that are offered at once. Later ones are found by day. */
const LESSONS = 20;

type Props = { id: string; lesson: Lesson; /** How many people need a place. */ people: number; target: Lesson | undefined; onChange: (target: Lesson | undefined) => void };

/** Moves a booking to another lesson: the next ones of an activity from a day on, with their places left. */
export function LessonChoice({ id, lesson, people, target, onChange }: Props) {
  const words = useEditWords();
  const clock = useSchoolClock();
  const call = useApi();
  const { offered, activities } = useCatalog();
  const [activity, setActivity] = useState(lesson.activity_id);
  const [day, setDay] = useState(() => wallClock(new Date(Math.max(Date.now(), Date.parse(lesson.date))), clock.timezone).date);
  const choices = offered.some((one) => one.id === lesson.activity_id) ? offered : [...activities.filter((one) => one.id === lesson.activity_id), ...offered];
  const filter = encodeURIComponent(JSON.stringify({ activity_id: [activity], is_cancelled: [0] }));
  const { data, error, refetch } = useQuery({
    queryKey: ['targets', activity, day],
    queryFn: ({ signal }) => call<Lesson[]>(`lessons?next=1&from=${day}&sort=["date","ASC"]&range=[0,${LESSONS}]&filter=${filter}`, { signal }),
    enabled: day !== '',
  });
  const key = lessonKey(lesson);
  const others = data?.filter((one) => lessonKey(one) !== key).slice(0, LESSONS);
  // The chosen lesson stays in sight while others are looked at.
  const shown = others && target && !others.some((one) => lessonKey(one) === lessonKey(target)) ? [target, ...others] : others;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <TextField id={`${id}-activity`} label={words('activity')} select value={activity} onChange={({ target: { value } }) => setActivity(Number(value))} slotProps={{ select: { native: true }, inputLabel: { htmlFor: `${id}-activity` } }}>
          {choices.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
        </TextField>
        <DayField label={words('since')} value={day} problem={day === '' ? words('day_missing') : undefined} onChange={setDay} />
      </Box>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      <RadioGroup aria-label={words('lesson')} value={target ? String(lessonKey(target)) : ''} onChange={(_event, value) => onChange(shown?.find((one) => String(lessonKey(one)) === value))} sx={LIST}>
        <FormControlLabel value="" control={<Radio />} label={words('stays', { when: clock.shortMoment(lesson.date) })} />
        {shown?.map((one) => (
          <FormControlLabel
            key={lessonKey(one)}
            value={String(lessonKey(one))}
            disabled={freePlaces(one) < people}
            control={<Radio />}
            label={`${activities.find(({ id: of }) => of === one.activity_id)?.name ?? ''}, ${clock.day(one.date)}, ${clock.time(one.date)} · ${words('places_left', { smart_count: freePlaces(one) })}`}
          />
        ))}
      </RadioGroup>
      {shown?.length === 0 && <Typography color="textSecondary">{words('no_lessons')}</Typography>}
    </>
  );
}

const LIST = { flexWrap: 'nowrap', maxHeight: 300, overflowY: 'auto', '& > label': { minHeight: 44, mr: 0 } } as const;
