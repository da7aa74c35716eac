import { Box, Paper, Typography } from '@mui/material';
import type { CallOffOutcome } from '#shared/contract/callOff.ts';
import { isLanguage, LANGUAGE_NAMES } from '#shared/language.ts';
import { reasonIn } from '#shared/lessons/callOffRules.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** Who is concerned, what was paid, and what guests will read. */
export function CallOffPreview({ preview, reason }: { preview: CallOffOutcome | undefined; reason: Record<string, string> }) {
  const words = useCallOffWords();
  const lang = useLanguage();
  const { langs } = useTenant();
  if (!preview) return <Typography role="status" color="textSecondary">{words('checking')}</Typography>;
  const { people, bookings, lessons, paid_by_card, paid_at_school, paid_by_pass, unpaid, mails, to_call } = preview;
  if (bookings === 0) return <Typography role="status">{words('no_bookings')}</Typography>;
  const money = { card: formatMoney(paid_by_card, lang), desk: formatMoney(paid_at_school, lang), pass: formatMoney(paid_by_pass, lang) };
  return (
    <Paper variant="outlined" role="status" sx={{ p: 2, display: 'grid', gap: 1 }}>
      <strong>{words('people', { people, bookings, lessons })}</strong>
      <Typography variant="body2">{[words('money', money), unpaid > 0 && words('unpaid', { smart_count: unpaid })].filter(Boolean).join(' ')}</Typography>
      {to_call.length > 0 && <Typography variant="body2">{[words('to_call'), to_call.map(({ name, phone }) => `${name} ${phone}`.trim()).join(', ')].join(' ')}</Typography>}
      {mails.map((mail) => (
        <Box key={mail.lang} component="figure" sx={{ m: 0 }}>
          <Typography component="figcaption" variant="body2" color="textSecondary">{words('mail', { smart_count: mail.count, language: isLanguage(mail.lang) ? LANGUAGE_NAMES[mail.lang] : mail.lang })}</Typography>
          <Box component="blockquote" lang={mail.lang} sx={{ m: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {[mail.text, reasonIn(reason, mail.lang, langs[0]!)].filter(Boolean).join('\n')}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
