import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ClosingSum } from '#shared/contract/desk.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Sums of a day by way and person; refunds and what a bank took are apart. Below each way with several persons stands its sum. */
export function ClosingTotals({ sums }: { sums: readonly ClosingSum[] }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const money = (cents: number) => formatExactMoney(cents, lang);
  const methods = [...new Set(sums.map(({ method }) => method))];
  const row = (key: string, label: string, of: readonly ClosingSum[], isSum = false) => {
    const taken = total(of, 'taken');
    const out = total(of, 'given_back') + total(of, 'disputed');
    return (
      <TableRow key={key} sx={isSum ? { '& > th, & > td': { fontWeight: 700 } } : { '& > th': { pl: { sm: 3 }, fontWeight: 400 } }}>
        <TableCell component="th" scope="row" className="way">
          {label}
        </TableCell>
        {[taken, -out || 0, taken - out].map((cents, index) => (
          <TableCell key={index} align="right" sx={{ whiteSpace: 'nowrap' }}>
            {money(cents)}
          </TableCell>
        ))}
      </TableRow>
    );
  };
  return (
    <Box sx={{ overflowX: 'auto', mt: 1 }} tabIndex={0} role="group" aria-label={translate('desk.totals')}>
      <Table size="small" sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell className="way">{translate('money.method')}</TableCell>
            {['taken', 'given_back', 'rest'].map((column) => (
              <TableCell key={column} align="right">
                {translate(`desk.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {methods.flatMap((method) => {
            const of = sums.filter((sum) => sum.method === method);
            const persons = of.map((sum, index) => row(`${method} ${index}`, sum.actor === 'account' ? sum.name : translate(`money.actor.${sum.actor}`), [sum]));
            return [row(method, translate(`reports.method_of.${method}`), of, true), ...persons];
          })}
          {methods.length > 1 && row('all', translate('reports.total'), sums, true)}
        </TableBody>
      </Table>
    </Box>
  );
}

/** On a phone each way or person stands in a line of its own, above its amounts. */
const TABLE = {
  '& td, & th': { px: { xs: 0.5, sm: 1 } },
  '& thead th': { fontSize: { xs: '0.75rem', sm: 'inherit' } },
  '& tr': { display: { xs: 'grid', sm: 'table-row' }, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 0.85fr)' },
  '& .way': { gridColumn: '1 / -1', borderBottom: { xs: 0, sm: 1 }, borderBottomColor: { sm: 'divider' }, pb: { xs: 0, sm: 0.75 } },
  '& thead .way': { display: { xs: 'none', sm: 'table-cell' } },
} as const;

function total(sums: readonly ClosingSum[], field: 'taken' | 'given_back' | 'disputed'): number {
  return sums.reduce((sum, one) => sum + one[field], 0);
}
