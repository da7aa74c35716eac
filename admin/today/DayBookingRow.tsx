import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { whyNotMarkAttendance } from '#shared/bookings/attendance.ts';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { DayBooking, DayLesson } from '#shared/contract/today.ts';
import { whatsAppAddress } from '#shared/today/dayRules.ts';
import { useTodayWords } from '../i18n/lazyWordHooks.ts';
import { AnswersLine } from '../lessonRows/AnswersLine.tsx';
import { AttendanceToggle } from '../lessonRows/AttendanceToggle.tsx';
import { useNotesText } from '../lessonRows/useNotesText.ts';
import { PaidStatus } from '../lessons/detail/PaidStatus.tsx';
import { CallButton } from '../tenant/CallButton.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

type Props = { lesson: DayLesson; booking: DayBooking; refetch: () => Promise<unknown> };

/** A booking of a day: its people with who came, whether it is paid, its notes, and links to call and write. */
export function DayBookingRow({ lesson, booking, refetch }: Props) {
  const words = useTodayWords();
  const translate = useTranslate();
  const notesText = useNotesText();
  const { timezone } = useSchoolClock();
  const isMarked = whyNotMarkAttendance(booking, lesson, new Date(), timezone) === undefined;
  const path = `lessons/${lesson.id}/bookings/${booking.id}/participants`;
  const name = bookerName(booking);
  const whatsApp = whatsAppAddress(booking.phone);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 0.75 }}>
      {participantsOf(booking).map((person, index) => (
        <Box key={index} sx={LINE}>
          <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{person.name}</strong>
            {person.age && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${words('age', { age: person.age })}`}</Box>}
            <AnswersLine of={person} />
          </Box>
          {isMarked && <AttendanceToggle path={`${path}/${index}/attendance`} value={booking.attendance[index] ?? null} name={person.name} refetch={refetch} />}
        </Box>
      ))}
      <Box sx={LINE}>
        <Box sx={{ display: 'flex', ml: -1 }}>
          {booking.phone && <CallButton phone={booking.phone} label={words('call', { name })} />}
          {whatsApp && (
            <IconButton href={whatsApp} target="_blank" rel="noreferrer" aria-label={words('whatsapp', { name })}>
              <WhatsAppIcon />
            </IconButton>
          )}
        </Box>
        {booking.status === 'booked' ? <PaidStatus booking={booking} refetch={refetch} withText /> : <StatusChip label={words('held')} color="info.main" />}
      </Box>
      {booking.notes && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {translate('bookings.notes_of', { notes: notesText(booking.notes) })}
        </Typography>
      )}
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 1.5, minHeight: 44, my: 0.5 } as const;
