import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { askedCents } from '#shared/payments/ledger.ts';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { MarkAllPaid } from '../money/MarkAllPaid.tsx';
import { ParticipantsCsvButton } from '../csv/ParticipantsCsvButton.tsx';

type Props = { lesson: Lesson; bookings: readonly LessonBooking[]; activity: string; isAdding: boolean; onAdd: () => void; /** The id of the form for walk-ins. */ form: string; /** Reloads the lesson. */ refetch: () => Promise<unknown> };

/** Actions on a lesson's bookings: add one by hand, mark all paid, print the beach list, save a CSV file. */
export function BookingTools({ lesson, bookings, activity, isAdding, onAdd, form, refetch }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, md: 1.5 }, flexDirection: { md: 'row-reverse' }, '& .MuiButton-root': { px: { xs: 1.5, md: 2 } } }}>
      <ManualAddButton isMain={!lesson.is_cancelled} isOpen={isAdding} onToggle={onAdd} controls={form} />
      <Button variant="outlined" component={Link} to={lessonPaths.print(lesson.id)} startIcon={<PrintIcon />}>
        {translate('bookings.sheet.open')}
      </Button>
      {bookings.some(({ status, due }) => status === 'booked' && askedCents(due, lesson) > 0) && <MarkAllPaid lessonId={lesson.id} refetch={refetch} />}
      {/* The file is named after the activity, which may still be loading. */}
      {bookings.length > 0 && activity !== '' && <ParticipantsCsvButton lesson={lesson} bookings={bookings} activity={activity} />}
    </Box>
  );
}

type ManualAddProps = { /** Is it what one comes for? A cancelled lesson takes no walk-ins. */ isMain: boolean; isOpen: boolean; onToggle: () => void; /** The id of the form that the button opens. */ controls: string };

/** 'Manual add': opens and closes the form for walk-ins. */
function ManualAddButton({ isMain, isOpen, onToggle, controls }: ManualAddProps) {
  const translate = useTranslate();
  return (
    <Button variant={isMain && !isOpen ? 'contained' : 'outlined'} startIcon={<PersonAddIcon />} aria-expanded={isOpen} aria-controls={isOpen ? controls : undefined} onClick={onToggle}>
      {translate('bookings.manual.title')}
    </Button>
  );
}
