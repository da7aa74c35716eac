import { Box } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import { MONEY_METHODS } from '#shared/contract/money.ts';
import { MONEY_STATES } from '#shared/payments/paymentState.ts';
import type { Problems } from '#shared/problems.ts';
import { Choice } from '../ui/Choice.tsx';
import { DayField } from '../ui/DayField.tsx';
import { useMoneyFilter } from './useMoneyFilter.ts';

const ACTIVITIES = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order_num', order: 'ASC' } } as const;

/** Which money: of which days, in which way, for which activity, in which state. */
export function MoneyFilters({ problems }: { problems: Problems }) {
  const translate = useTranslate();
  const [filter, change] = useMoneyFilter();
  const { data: activities = [] } = useGetList<Activity>('activities', ACTIVITIES);
  const all = <option value="">{translate('payments.all')}</option>;
  const dayField = (field: 'from' | 'to') => (
    <DayField label={translate(`reports.${field}`)} value={filter[field]} problem={problems[field] && translate(`problem.${problems[field].code}`, problems[field])} onChange={(day) => change({ [field]: day })} />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2.5, alignItems: 'start', gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' }, '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } } }}>
      {dayField('from')}
      {dayField('to')}
      <Choice label={translate('reports.by_of.method')} value={filter.method ?? ''} onChange={(method) => change({ method })}>
        {all}
        {MONEY_METHODS.map((one) => <option key={one} value={one}>{translate(`reports.method_of.${one}`)}</option>)}
      </Choice>
      <Choice label={translate('reports.by_of.activity')} value={String(filter.activity_id ?? '')} onChange={(activity) => change({ activity })}>
        {all}
        {activities.map(({ id, name, place }) => <option key={id} value={id}>{[name, place].filter(Boolean).join(' – ')}</option>)}
      </Choice>
      <Choice label={translate('bookings.status')} value={filter.state ?? ''} onChange={(status) => change({ status })}>
        {all}
        {MONEY_STATES.map((one) => <option key={one} value={one}>{translate(`payments.status_of.${one}`)}</option>)}
      </Choice>
    </Box>
  );
}
