import { Box, Link, Paper, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { useAuditText } from './useAuditText.ts';

/** Entries under the days of the school's clock, newest first. */
export function HistoryEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const clock = useSchoolClock();
  const days = Map.groupBy(entries, ({ at }) => clock.date(at));
  return [...days].map(([day, ofDay]) => <Day key={day} day={clock.day(ofDay[0]!.at)} entries={ofDay} />);
}

function Day({ day, entries }: { day: string; entries: readonly AuditEntry[] }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
        {day}
      </Typography>
      <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      </Paper>
    </Box>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { sentence, changes, link } = useAuditText(entry);
  const showsNetwork = entry.network !== null && entry.record_type === 'account';
  return (
    <Box component="li" sx={ENTRY}>
      <Box component="time" dateTime={entry.at} className="time">
        {clock.time(entry.at)}
      </Box>
      <Box className="what">
        {sentence.map(({ text, is }, index) => {
          if (is === 'who') return <strong key={index}>{text}</strong>;
          if (is === 'what' && link) return <Link key={index} component={RouterLink} to={link} color="textPrimary">{text}</Link>;
          return <span key={index}>{text}</span>;
        })}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {showsNetwork && <p>{translate('history.network', { network: entry.network })}</p>}
      </Box>
    </Box>
  );
}

/** The time beside the sentence; above it on a phone. */
const ENTRY = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '4rem minmax(0, 1fr)' },
  columnGap: 2,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '& .time, & ul, & p': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .time': { lineHeight: { sm: '1.5rem' } },
  '& .what': { minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  '& ul': { m: 0, mt: 0.25, p: 0, listStyle: 'none' },
  '& p': { m: 0, mt: 0.25 },
} as const;
