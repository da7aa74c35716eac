import { Box, Paper, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** All emails and phone numbers of a lesson, without duplicates, to copy into a message. */
export function ContactLists({ bookings }: { bookings: readonly Booking[] }) {
  const translate = useTranslate();
  const emails = unique(bookings.map(({ email }) => email ?? ''));
  const phones = unique(bookings.map(({ phone }) => phone));
  if (emails.length + phones.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      <List title={translate('bookings.all_emails')} copy={translate('bookings.copy_emails')} entries={emails} />
      <List title={translate('bookings.all_phones')} copy={translate('bookings.copy_phones')} entries={phones} />
    </Box>
  );
}

function List({ title, copy, entries }: { title: string; copy: string; entries: string[] }) {
  if (entries.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: CARD_RADIUS }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2, mb: 1 }}>
        <Typography variant="h3">{title}</Typography>
        <CopyButton text={entries.join(', ')} label={copy} />
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{entries.join(', ')}</Typography>
    </Paper>
  );
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].filter(Boolean);
}
