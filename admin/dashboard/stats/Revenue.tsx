import { useTranslate } from 'react-admin';
import type { Stats } from '#shared/contract/stats.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RowPlot } from './RowPlot.tsx';

/** The number of activities with a bar of their own. The rest is added up in one bar. */
const NAMED = 6;

/** The revenue of each activity. */
export function Revenue({ revenue }: { revenue: Stats['revenue'] }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { activities } = useCatalog();
  const sums = revenue.slice(0, NAMED).map(({ activity_id, amount: cents }) => {
    return { label: activities.find(({ id }) => id === activity_id)?.name ?? '…', cents };
  });
  const others = revenue.slice(NAMED).reduce((sum, { amount: cents }) => sum + cents, 0);
  if (others > 0) sums.push({ label: translate('dashboard.stats.other_activities'), cents: others });
  const most = Math.max(1, ...sums.map(({ cents }) => cents));
  return (
    <RowPlot
      name="revenue"
      head={[translate('dashboard.stats.activity'), translate('dashboard.stats.amount')]}
      rows={sums.map(({ label, cents }) => ({ label, value: formatMoney(cents, lang), share: cents / most }))}
      empty={sums.length === 0 ? translate('dashboard.stats.no_bookings') : undefined}
    />
  );
}
