import { Box, Paper, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { LessonBooking, Lesson } from '#shared/contract/lesson.ts';
import { LeaveGuard } from '../../form/LeaveGuard.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';
import { ManualAddForm } from '../manual/ManualAddForm.tsx';
import { EditDialog } from '../edit/EditDialog.tsx';
import { BookingCards } from './BookingCards.tsx';
import { BookingsTable } from './BookingsTable.tsx';
import { BookingTools } from './BookingTools.tsx';

type Props = { lesson: Lesson; bookings: LessonBooking[]; /** The activity's name. */ activity: string; /** Reloads the lesson. */ refetch: () => Promise<unknown> };

/** The bookings of a lesson with their actions: a table, or cards on a narrow screen. */
export function Bookings({ lesson, bookings, activity, refetch }: Props) {
  const translate = useTranslate();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<LessonBooking>();
  const form = useId();
  const isTyped = useRef(false);
  const people = translate('bookings.participant_count', { smart_count: lesson.num_bookings });
  return (
    <section aria-labelledby="bookings">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
          <Typography id="bookings" variant="h2" tabIndex={-1} sx={{ fontSize: '1.25rem', outline: 'none' }}>
            {translate('bookings.title')}
          </Typography>
          {bookings.length > 0 && <Typography color="textSecondary">{people}</Typography>}
        </Box>
        <BookingTools lesson={lesson} bookings={bookings} activity={activity} isAdding={isAdding} onAdd={() => setAdding(!isAdding)} form={form} refetch={refetch} />
      </Box>
      {isAdding && <ManualAddForm lesson={lesson} id={form} refetch={refetch} onTyped={(now) => (isTyped.current = now)} />}
      <LeaveGuard isChanged={() => isTyped.current} />
      {bookings.length === 0 ? (
        <Paper variant="outlined" sx={{ p: 3, borderRadius: CARD_RADIUS }}>
          <Typography color="textSecondary">{translate('bookings.none')}</Typography>
        </Paper>
      ) : isWide ? (
        <BookingsTable lesson={lesson} bookings={bookings} refetch={refetch} onEdit={setEdited} />
      ) : (
        <BookingCards lesson={lesson} bookings={bookings} refetch={refetch} onEdit={setEdited} />
      )}
      <EditDialog lesson={lesson} booking={edited} bookings={bookings} refetch={refetch} onClose={() => setEdited(undefined)} />
    </section>
  );
}
