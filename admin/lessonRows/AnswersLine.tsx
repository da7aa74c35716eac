import { Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { answersText } from '#shared/bookings/participants.ts';
import type { Participant } from '#shared/contract/booking.ts';
import type { Language } from '#shared/language.ts';

/** What a participant answered, and that a guardian agrees, below the name. */
export function AnswersLine({ of }: { of: Pick<Participant, 'answers' | 'consent'> }) {
  const [lang] = useLocaleState();
  const text = answersText(of, useTranslate()('offers.agreed'), lang as Language);
  return text ? (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  ) : null;
}
