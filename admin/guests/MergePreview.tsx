import { Alert, Box, Typography } from '@mui/material';
import type { Guest } from '#shared/contract/guest.ts';
import { COLON } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Two guests, and below them what they will be together. */
export function MergePreview({ guest, other, merged }: { guest: Guest; other: Guest; merged: Guest }) {
  const words = useGuestWords();
  return (
    <>
      <Alert severity="warning">{words('merge_final')}</Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <Card guest={guest} />
        <Card guest={other} />
      </Box>
      <Typography variant="h3" component="h3">{words('merge_preview')}</Typography>
      <Card guest={merged} isMain />
      <Typography variant="body2" color="textSecondary">{words('merge_explained')}</Typography>
    </>
  );
}

function Card({ guest, isMain = false }: { guest: Guest; isMain?: boolean }) {
  const words = useGuestWords();
  const lang = useLanguage();
  const { name, phone, email, other_emails, tags, notes, bookings, money } = guest;
  const lines = [phone, email, ...other_emails, tags.join(', '), words('bookings', { smart_count: bookings }), `${words('charged')}${COLON[lang]} ${formatMoney(money.charged, lang)}`, notes].filter(Boolean);
  return (
    <Box sx={{ p: 2, border: 1, borderColor: isMain ? 'primary.main' : 'divider', borderRadius: '10px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Typography sx={{ fontWeight: 600 }}>{name || words('nameless')}</Typography>
      {lines.map((line) => <Typography key={line} variant="body2" color="textSecondary">{line}</Typography>)}
    </Box>
  );
}
