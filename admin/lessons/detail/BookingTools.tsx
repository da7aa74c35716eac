import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { ParticipantsCsvButton } from '../csv/ParticipantsCsvButton.tsx';
import { ManualAddButton } from '../manual/ManualAddButton.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';

type Props = { lesson: Lesson; bookings: readonly Booking[]; activity: string; isAdding: boolean; onAdd: () => void; /** Id of the form for walk-ins. */ form: string };

/** What can be done with a lesson's bookings: add one, take the list to the beach, take it into a spreadsheet. */
export function BookingTools({ lesson, bookings, activity, isAdding, onAdd, form }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, flexDirection: { md: 'row-reverse' } }}>
      <ManualAddButton isOpen={isAdding} onToggle={onAdd} controls={form} />
      <Button variant="outlined" component={Link} to={lessonPaths.print(lesson.id)} startIcon={<PrintIcon />}>
        {translate('bookings.sheet.open')}
      </Button>
      {bookings.length > 0 && <ParticipantsCsvButton lesson={lesson} bookings={bookings} activity={activity} />}
    </Box>
  );
}
