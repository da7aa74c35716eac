import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { OwnBooking } from '#shared/contract/ownLesson.ts';
import { COLON } from '#shared/language.ts';
import { useApi } from '../api/useApi.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { AnswersLine } from '../lessonRows/AnswersLine.tsx';
import { AttendanceToggle } from '../lessonRows/AttendanceToggle.tsx';
import { useNotesText } from '../lessonRows/useNotesText.ts';
import { ReadablePhone } from '../tenant/ReadablePhone.tsx';
import { useCallUrl } from '../tenant/useCallUrl.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

type Props = { lessonId: number; booking: OwnBooking; /** Can it be marked who came? */ isMarked: boolean; refetch: () => Promise<unknown> };

/** A booking of an own lesson: its participants with who came, phone, notes, and whether it is paid if the school shows that. */
export function OwnBookingRow({ lessonId, booking, isMarked, refetch }: Props) {
  const words = useTeamWords();
  const notesText = useNotesText();
  const call = useCallUrl(booking.phone);
  const path = `own-lessons/${lessonId}/bookings/${booking.reference}`;
  return (
    <Stack component="li" spacing={1.25} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      {booking.participants.map(({ name, age, attendance, ...asked }, position) => (
        <Box key={position} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2, rowGap: 0.75, minHeight: 44 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{name}</strong>
            {age && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${words('age', { age })}`}</Box>}
            <AnswersLine of={asked} />
          </Box>
          {isMarked && !booking.is_held && <AttendanceToggle path={`${path}/participants/${position}/attendance`} value={attendance} name={name} refetch={refetch} />}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
        <span>{booking.reference}</span>
        {booking.phone && (
          <Link href={call} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
            <PhoneIcon fontSize="small" />
            <ReadablePhone phone={booking.phone} />
          </Link>
        )}
        {booking.is_held && <StatusChip label={words('held')} color="info.main" />}
        {booking.is_paid === true && <StatusChip label={words('paid')} color="success.main" />}
        {booking.is_part_paid && <StatusChip label={words('part_paid')} color="warning.main" />}
        {booking.is_paid === false && !booking.is_held && (
          <TickPaid path={`${path}/paid`} label={words(booking.is_part_paid ? 'mark_rest_paid' : 'mark_paid')} reference={booking.reference} refetch={refetch} />
        )}
      </Box>
      {booking.notes && <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{notesText(booking.notes)}</Typography>}
    </Stack>
  );
}

function TickPaid({ path, label, reference, refetch }: { path: string; label: string; reference: string; refetch: () => Promise<unknown> }) {
  const call = useApi();
  const notify = useNotify();
  const lang = useLanguage();
  const { mutate, isPending } = useMutation<unknown, Error>({
    mutationFn: () => call(path, { method: 'POST' }),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => refetch(),
  });
  return (
    <Button variant="outlined" size="small" loading={isPending} onClick={() => mutate()} aria-label={`${label}${COLON[lang]} ${reference}`} sx={{ minHeight: 44 }}>
      {label}
    </Button>
  );
}
