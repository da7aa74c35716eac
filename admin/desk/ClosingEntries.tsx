import { Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ClosingEntry } from '#shared/contract/desk.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { entryText } from './entryText.ts';
import { MoneyLines } from '../ui/MoneyLines.tsx';

/** Entries on the screen; the CSV file has more. */
const SHOWN = 100;

/** Every movement of money of a day, in order. */
export function ClosingEntries({ entries }: { entries: readonly ClosingEntry[] }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  return (
    <MoneyLines
      lines={entries.slice(0, SHOWN).map((entry) => ({
        id: entry.id,
        text: (
          <>
            {entry.lesson_id === null ? (
              `${entry.guest || entry.reference},`
            ) : (
              <Link component={RouterLink} to={lessonPaths.detail(entry.lesson_id)}>
                {entry.guest || entry.reference}
              </Link>
            )}{' '}
            {entryText(entry, translate)}
          </>
        ),
        // The name of a guest does not say which pack or voucher it was.
        details: [clock.time(entry.created_at), entry.lesson_id === null && entry.guest ? entry.reference : '', entry.actor === 'account' ? entry.name : translate(`money.actor.${entry.actor}`), entry.reason],
        amount: formatExactMoney(entry.amount, lang),
      }))}
    />
  );
}
