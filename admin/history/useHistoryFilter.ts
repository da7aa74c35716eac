import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, type AuditAction, type AuditRecordType } from '#shared/audit/auditActions.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { useAddressQuery } from '../routes/useAddressQuery.ts';

/** An account's id, an action or a type of record, and dates at the school; '' for all. */
export type HistoryFilter = { actor: string; what: AuditAction | AuditRecordType | ''; since: string; until: string };

/** The filter as the API expects it, without empty parts. */
export function filterForApi({ actor, what, since, until }: HistoryFilter): Record<string, string | number> {
  return {
    ...(actor && { actor: Number(actor) }),
    ...(what && (what.includes('.') ? { action: what } : { record_type: what })),
    ...(since && { since }),
    ...(until && { until }),
  };
}

/** The filter, kept in the address. */
export function useHistoryFilter(): [filter: HistoryFilter, narrow: (change: Partial<HistoryFilter>) => void] {
  const [query, narrow] = useAddressQuery();
  const text = (name: string) => query.get(name) ?? '';
  const date = (name: string) => (isCalendarDate(text(name)) ? text(name) : '');
  const actor = /^[1-9]\d{0,8}$/.test(text('actor')) ? text('actor') : '';
  const what = [...AUDIT_RECORD_TYPES, ...AUDIT_ACTIONS].find((one) => one === text('what')) ?? '';
  return [{ actor, what, since: date('since'), until: date('until') }, narrow];
}
