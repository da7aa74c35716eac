import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { DueBooking, ReportPeriod } from '#shared/contract/report.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { MAX_DAYS, periodProblems } from '#shared/reports/reportPeriod.ts';
import { CsvButton } from '../csv/CsvButton.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { useDueBookings } from './useReport.ts';

/** Bookings on the screen; the CSV file has all of them. */
const SHOWN = 50;

/** The bookings of the period's lessons that still owe money. */
export function DuePanel({ period }: { period: ReportPeriod }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const isShort = Object.keys(periodProblems(period, MAX_DAYS.due)).length === 0;
  const { data, error, refetch } = useDueBookings(period, isShort);
  const title = translate('reports.due');
  if (!isShort) return <ReportPanel title={title} note={translate('reports.due_days', { max: MAX_DAYS.due })} />;
  const write = async () => {
    const { dueCsv } = await import('./csv/dueCsv.ts');
    const text = dueCsv(data!.rows, { lang, timezone, translate });
    return { name: `due-${period.from}-${period.to}.csv`, text, rows: data!.rows.length, truncatedTo: data!.count > data!.rows.length ? data!.rows.length : undefined };
  };
  const owed = data && translate('reports.due_note', { smart_count: data.count, amount: formatExactMoney(data.total, lang) });
  return (
    <ReportPanel title={title} note={data?.count === 0 ? translate('reports.due_none') : owed} action={data && data.count > 0 && <CsvButton list="reports" write={write} truncatedMessage="reports.due_cut" />}>
      {error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.count > 0 && (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.rows.slice(0, SHOWN).map((booking) => <DueRow key={booking.booking_id} booking={booking} />)}
          </Box>
          {data.count > SHOWN && <Box component="p" sx={{ mb: 0, color: 'text.secondary', fontSize: '0.875rem' }}>{translate('reports.due_cut', { smart_count: SHOWN })}</Box>}
        </>
      )}
    </ReportPanel>
  );
}

function DueRow({ booking: { name, email, phone, reference, lesson_id, lesson_date, activity, due } }: { booking: DueBooking }) {
  const lang = useLanguage();
  const clock = useSchoolClock();
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={lessonPaths.detail(lesson_id)}>{name || email || phone || reference}</Link>
        <span>{[activity, clock.shortMoment(lesson_date), reference].join(' · ')}</span>
      </Box>
      <strong>{formatExactMoney(due, lang)}</strong>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: 2,
  justifyContent: 'space-between',
  py: 1.25,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '& a': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& span': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
  '& strong': { whiteSpace: 'nowrap', fontWeight: 600 },
} as const;
