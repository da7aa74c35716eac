import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { answersText } from '#shared/bookings/participants.ts';
import type { Participant } from '#shared/contract/booking.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** What a participant answered, and that a guardian agrees, below the name. */
export function AnswersLine({ of }: { of: Pick<Participant, 'answers' | 'consent'> }) {
  const text = answersText(of, useTranslate()('offers.agreed'), useLanguage());
  return text ? (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  ) : null;
}
