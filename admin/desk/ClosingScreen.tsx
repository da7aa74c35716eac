import { Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import type { Closing } from '#shared/contract/desk.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { wallClock } from '#shared/time/time.ts';
import { useToGiveBack } from '../api/useToGiveBack.ts';
import { useApi } from '../api/useApi.ts';
import { CsvButton } from '../csv/CsvButton.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { Panel } from '../plots/Panel.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { openPicker } from '../ui/openPicker.ts';
import { ClosingEntries } from './ClosingEntries.tsx';
import { GivingBack } from './GivingBack.tsx';
import { ClosingTotals } from './ClosingTotals.tsx';
import { OpenAmounts } from './OpenAmounts.tsx';

/** The money of a day at the school: sums by way and person, what is still open, and every entry, also as CSV. */
export function ClosingScreen() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const id = useId();
  const call = useApi();
  const [query, setQuery] = useSearchParams();
  const date = query.get('date') ?? wallClock(new Date(), timezone).date;
  const { data: toGiveBack } = useToGiveBack();
  const isDate = isCalendarDate(date);
  const path = `desk/closing?${new URLSearchParams({ date })}`;
  const { data, error, refetch } = useQuery({ queryKey: ['closing', date], queryFn: ({ signal }) => call<Closing>(path, { signal }), enabled: isDate });
  const write = async () => {
    const { closingCsv } = await import('./csv/closingCsv.ts');
    const { entries, count } = data!;
    return { name: `closing-${date}.csv`, text: closingCsv(entries, { lang, timezone, translate }), rows: entries.length, truncatedTo: entries.length < count ? entries.length : undefined };
  };
  const actions = (
    <>
      <Button variant="outlined" component={Link} to={resourcePaths('passes').new}>
        {translate('passes.sell')}
      </Button>
      {data && data.count > 0 && <CsvButton list="reports" write={write} truncatedMessage="desk.csv_cut" />}
    </>
  );
  return (
    <Page title={translate('tabs.desk')} actions={actions}>
      {toGiveBack && toGiveBack.count > 0 && (
        <Box sx={{ mb: 2.5 }}>
          <Part title={translate('desk.to_give_back')} note={translate('desk.to_give_back_note', { smart_count: toGiveBack.count, amount: formatExactMoney(toGiveBack.total, lang) })}>
            <GivingBack toGiveBack={toGiveBack} />
          </Part>
        </Box>
      )}
      <TextField
        id={id}
        type="date"
        onClick={openPicker}
        label={translate('desk.date')}
        value={date}
        error={!isDate}
        helperText={!isDate && translate('problem.date')}
        onChange={({ target }) => setQuery({ date: target.value }, { replace: true })}
        sx={{ mb: 2.5, maxWidth: { sm: 280 } }}
      />
      {isDate && error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {isDate && !data && !error && <Loading />}
      {isDate && data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Part title={translate('desk.totals')} note={data.count === 0 ? translate('desk.none') : undefined}>
            {data.count > 0 && <ClosingTotals sums={data.sums} />}
          </Part>
          <Part title={translate('desk.open')} note={data.due.count === 0 ? translate('desk.none_open') : translate('reports.due_note', { smart_count: data.due.count, amount: formatExactMoney(data.due.total, lang) })}>
            {data.due.count > 0 && <OpenAmounts bookings={data.due.rows} />}
          </Part>
          {data.count > 0 && (
            <Part title={translate('money.entries')}>
              <ClosingEntries entries={data.entries} />
            </Part>
          )}
        </Box>
      )}
    </Page>
  );
}

function Part({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {note && (
        <Typography color="textSecondary" sx={{ mt: 0.5, fontSize: '0.875rem' }}>
          {note}
        </Typography>
      )}
      {children}
    </Panel>
  );
}
