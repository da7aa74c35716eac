import { useSearchParams } from 'react-router-dom';
import { MONEY_METHODS, type MoneyFilter } from '#shared/contract/money.ts';
import { MONEY_STATES } from '#shared/payments/paymentState.ts';
import { yearUntil } from '#shared/reports/reportPeriod.ts';
import { wallClock } from '#shared/time/time.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** The filter, with the days always given. */
export type ShownMoney = MoneyFilter & { from: string; to: string };

/** The filter, kept in the address so that the back link returns to the same list. It starts with the last year. */
export function useMoneyFilter(): [filter: ShownMoney, change: (change: Record<string, string>) => void] {
  const [query, setQuery] = useSearchParams();
  const { timezone } = useTenant();
  const lastYear = yearUntil(wallClock(new Date(), timezone).date);
  const method = MONEY_METHODS.find((one) => one === query.get('method'));
  const state = MONEY_STATES.find((one) => one === query.get('status'));
  const activity_id = Number(query.get('activity')) || undefined;
  const filter = { from: query.get('from') ?? lastYear.from, to: query.get('to') ?? lastYear.to, ...(method && { method }), ...(state && { state }), ...(activity_id && { activity_id }) };
  const change = (changed: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { replace: true });
  };
  return [filter, change];
}

/** Is anything chosen but the days? */
export function isNarrowed({ method, state, activity_id }: MoneyFilter): boolean {
  return method !== undefined || state !== undefined || activity_id !== undefined;
}
