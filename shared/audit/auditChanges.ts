import type { AuditRecordType } from './auditActions.ts';
import type { AuditField, AuditTranslation } from './auditFields.ts';

/** A value as the audit log keeps it. Amounts are in cents; `null` means there was or is none. */
type AuditValue = string | number | boolean | null | (string | number)[];

/** Changed fields, each with its value before and after. */
export type AuditChanges = { [field in AuditField | AuditTranslation]?: [before: AuditValue, after: AuditValue] };

/** Longer texts are shortened: the log says what was changed, it is not a backup. */
const LONGEST_TEXT = 300;

/**
 * Compares a record before and after a change.
 *
 * @param before undefined for a record that was added
 * @param after undefined for a record that was deleted
 * @param fields the fields to compare
 * @returns the fields that differ; of an added or deleted record those that have a value
 */
export function changedFields(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
  fields: readonly (AuditField | AuditTranslation)[],
): AuditChanges {
  const differing = fields.filter((field) => JSON.stringify(valueIn(before, field)) !== JSON.stringify(valueIn(after, field)));
  return Object.fromEntries(differing.map((field) => [field, [loggedValue(before?.[field]), loggedValue(after?.[field])]]));
}

/** An empty text is no value, so that a new record does not list its empty fields. */
function valueIn(record: Record<string, unknown> | undefined, field: string): unknown {
  const value = record?.[field];
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}

function loggedValue(value: unknown): AuditValue {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT).toWellFormed()}…` : value;
  return (value ?? null) as AuditValue;
}

/** Fields whose values are personal data. The field `label` is the record's name. */
const PERSONAL_FIELDS: Partial<Record<AuditRecordType, readonly string[]>> = {
  booking: ['label', 'participants', 'email', 'phone', 'notes'],
  review: ['words', 'name'],
  guest: ['label', 'name', 'email', 'phone', 'notes', 'tags', 'merged'],
  payment: ['label'],
  instructor: ['label', 'name', 'email', 'phone'],
  mail: ['label'],
  subscriber: ['label'],
  account: ['label', 'name', 'email', 'phone'],
};

/** What an entry says about its record: the record's name at that time, if it has one, and what changed. */
export type AuditFacts = { label?: string | undefined; changes: AuditChanges };

/** Changed fields as they are stored; `null` for a field whose values are personal and stored apart. */
export type StoredAuditChanges = Record<string, [before: AuditValue, after: AuditValue] | null>;

/** The same in two parts: one that stays, and one that can be erased. */
export type SplitFacts = {
  label: string | null;
  changes: StoredAuditChanges;
  personal: AuditFacts | undefined;
};

/** Takes the personal values out of an entry, so that they can be stored apart. The names of the changed fields stay. */
export function splitPersonal(type: AuditRecordType, { label, changes }: AuditFacts): SplitFacts {
  const personalFields = PERSONAL_FIELDS[type] ?? [];
  const isPersonal = (field: string) => personalFields.includes(field);
  const entries = Object.entries(changes);
  const taken = Object.fromEntries(entries.filter(([field]) => isPersonal(field)));
  const hidesLabel = label !== undefined && isPersonal('label');
  const personal = hidesLabel || Object.keys(taken).length > 0 ? { ...(hidesLabel ? { label } : {}), changes: taken } : undefined;
  return {
    label: hidesLabel ? null : (label ?? null),
    changes: Object.fromEntries(entries.map(([field, values]) => [field, isPersonal(field) ? null : values!])),
    personal,
  };
}
