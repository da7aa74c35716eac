import { Type } from 'typebox';
import { Liability } from '#shared/contract/liability.ts';
import { DueBookings, LedgerLine, LedgerQuery, ReportPeriod, Totals, TotalsQuery } from '#shared/contract/report.ts';
import { addedVat, parseVatRate, toPercent } from '#shared/payments/vat.ts';
import { isPeople, MAX_DAYS, periodProblems } from '#shared/reports/reportPeriod.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { findVatSetting, listDueBookings, listLedgerLines } from './dueAndLedger.queries.ts';
import { readLiability } from './liability.queries.ts';
import { instantsOf, readTotals } from './readTotals.ts';

/** `GET /api/reports/…`: sums, bookings that still owe money and the ledger's entries of a period, for admins. */
export function reportRoutes(app: App): void {
  const ofAdmins = { tags: ['admin'] };

  app.get(
    '/api/reports/totals',
    { schema: { ...ofAdmins, querystring: TotalsQuery, response: { 200: Totals } }, config: { right: 'money' } },
    async ({ db, tenant, query: { of, by, ...period } }) => {
      refusePeriod(period, MAX_DAYS.totals);
      if (isPeople(of) && by === 'method') throw new Refused('bad_request');
      return readTotals(db, tenant, of, by, period);
    },
  );

  app.get(
    '/api/reports/due',
    { schema: { ...ofAdmins, querystring: ReportPeriod, response: { 200: DueBookings } }, config: { right: 'money' } },
    async ({ db, tenant, query }) => {
      refusePeriod(query, MAX_DAYS.due);
      return listDueBookings(db, tenant, instantsOf(tenant, query));
    },
  );

  app.get(
    '/api/reports/passes',
    { schema: { ...ofAdmins, response: { 200: Liability } }, config: { right: 'money' } },
    ({ db, tenant, now }) => readLiability(db, tenant, now),
  );

  app.get(
    '/api/reports/ledger',
    { schema: { ...ofAdmins, querystring: LedgerQuery, response: { 200: Type.Array(LedgerLine) } }, config: { right: 'money' } },
    async ({ db, tenant, query: { after = 0, ...period } }) => {
      refusePeriod(period, MAX_DAYS.totals);
      const [lines, setting] = await Promise.all([listLedgerLines(db, tenant, instantsOf(tenant, period), after), findVatSetting(db, tenant)]);
      return lines.map(({ vat_basis_points, before, ...line }) => {
        const rate = vat_basis_points ?? parseVatRate(setting);
        return { ...line, vat_rate: rate === undefined ? null : toPercent(rate), vat: rate === undefined ? 0 : addedVat(before, line.amount, rate) };
      });
    },
  );
}

function refusePeriod(period: ReportPeriod, maxDays: number): void {
  const problems = periodProblems(period, maxDays);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
}
