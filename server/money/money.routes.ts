import { Type } from 'typebox';
import { MONEY_METHODS, MoneyMovement } from '#shared/contract/money.ts';
import { MONEY_STATES } from '#shared/payments/paymentState.ts';
import { ListQuery } from '#shared/contract/wire.ts';
import { MAX_DAYS, periodProblems, yearUntil } from '#shared/reports/reportPeriod.ts';
import { wallClock } from '#shared/time/time.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { type ListRequest, readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { listMoney } from './money.queries.ts';
import { instantsOf } from '../reports/readTotals.ts';

const LIST_RULES = { sortable: ['at'], filterable: ['activity_id'], filterableTexts: ['from', 'to', 'method', 'state'], sort: { field: 'at', direction: 'desc' } } as const;

/** `GET /api/money`: all money that came or went back, whatever the way, for admins. Always the newest first. */
export function moneyRoutes(app: App): void {
  app.get(
    '/api/money',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(MoneyMovement) } }, config: { right: 'money' } },
    async ({ query, db, tenant, now }, reply) => {
      const list = readListQuery(query, LIST_RULES);
      const { filter } = list;
      const lastYear = yearUntil(wallClock(now, tenant.timezone).date);
      const period = { from: String(filter.from?.[0] ?? lastYear.from), to: String(filter.to?.[0] ?? lastYear.to) };
      const problems = periodProblems(period, MAX_DAYS.totals);
      if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
      const wanted = {
        ...instantsOf(tenant, period),
        methods: chosen(filter, 'method', MONEY_METHODS),
        states: chosen(filter, 'state', MONEY_STATES),
        activities: (filter.activity_id ?? []) as number[],
      };
      const { rows, total } = await listMoney(db, tenant, wanted, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );
}

/** @throws Refused `bad_request` for a value that there is not */
function chosen<Value extends string>(filter: ListRequest['filter'], field: string, known: readonly Value[]): Value[] {
  return (filter[field] ?? []).map((value) => {
    const found = known.find((one) => one === value);
    if (!found) throw new Refused('bad_request', { errors: { filter: `${field} is one of ${known.join(', ')}` } });
    return found;
  });
}
