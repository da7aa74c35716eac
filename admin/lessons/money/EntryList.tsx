import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BookingEntry, BookingMoney } from '#shared/contract/desk.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';

type Props = { money: BookingMoney; undo: (entry: number) => void; isUndoing: boolean };

/** The entries of a booking's ledger in plain words, the newest first, with refunds by card that are on their way or failed. */
export function EntryList({ money: { entries, card_refunds }, undo, isUndoing }: Props) {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  if (entries.length === 0) return <Typography color="textSecondary" sx={{ mt: 3 }}>{translate('money.no_entries')}</Typography>;
  return (
    <>
      <Typography component="h3" sx={{ mt: 3, fontWeight: 700 }}>
        {translate('money.entries')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {card_refunds.map(({ id, amount, status, creation_date, last_error }) => (
          <li key={id}>
            <Box sx={{ minWidth: 0, color: status === 'failed' ? 'error.main' : 'info.main' }}>
              {translate(status === 'failed' ? 'money.refund_failed' : 'money.refund_under_way')}
              <small>{[clock.shortMoment(creation_date), last_error].filter(Boolean).join(' · ')}</small>
            </Box>
            <span>{formatExactMoney(amount, lang)}</span>
          </li>
        ))}
        {entries.toReversed().map((entry) => (
          <Entry key={entry.id} entry={entry} undo={undo} isUndoing={isUndoing} />
        ))}
      </Box>
    </>
  );
}

function Entry({ entry, undo, isUndoing }: { entry: BookingEntry } & Omit<Props, 'money'>) {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { id, kind, method, amount, created_at, actor, name, reason, participant, is_reversal, is_reversed, can_undo } = entry;
  const what = translate(`money.entry.${method ? `${kind}_${method}` : kind === 'charge' && !participant ? 'charge_unnamed' : kind}`, { name: participant });
  const text = is_reversal ? translate('money.undone', { what }) : what;
  const by = actor === 'account' ? name : translate(`money.actor.${actor}`);
  const money = formatExactMoney(amount, lang);
  return (
    <Box component="li" sx={is_reversed ? { '& > div > span, & > span': { textDecoration: 'line-through', color: 'text.secondary' } } : undefined}>
      <Box sx={{ minWidth: 0 }}>
        <span>{text}</span>
        <small>{[clock.shortMoment(created_at), by, reason].filter(Boolean).join(' · ')}</small>
      </Box>
      <span>{money}</span>
      {can_undo && (
        <Button size="small" variant="outlined" disabled={isUndoing} aria-label={translate('money.undo_of', { what: `${text}, ${money}` })} onClick={() => undo(id)}>
          {translate('money.undo')}
        </Button>
      )}
    </Box>
  );
}

const LIST = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, py: 1.25, borderBottom: 1, borderBottomColor: 'divider' },
  '& > li:last-of-type': { borderBottom: 0 },
  '& > li > div': { flex: '1 1 11rem' },
  '& > li > span': { fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' },
  '& small': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
} as const;
