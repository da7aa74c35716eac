import { AUDIT_FIELDS, type AuditFieldKind, isAuditField } from '#shared/audit/auditFields.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Language } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { isSettingName, SETTING_KINDS } from '#shared/school/settings.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { formatDate } from '#shared/time/time.ts';
import type { Catalog } from '../catalog/useCatalog.ts';
import type { SchoolClock } from '../tenant/useSchoolClock.ts';

/** A value as the audit log keeps it. */
export type AuditValue = string | number | boolean | null | (string | number)[];

/** What a value's text depends on besides its field. */
export type ValueContext = {
  record_type: AuditEntry['record_type'];
  /** The setting that an entry is about. */
  setting: string | null;
  translate: (key: string, values?: object) => string;
  lang: Language;
  clock: SchoolClock;
  catalog: Pick<Catalog, 'activities' | 'tags' | 'instructors'>;
};

/** The name of a voucher in the language of its sale, as the log keeps it (server/mail/locales). */
const GIFT_VOUCHERS = ['Gift voucher', 'Vale-oferta', 'Vale regalo', 'Bon cadeau', 'Geschenkgutschein'];

/** The label of a series: `3 × 2026-07-06 – 2026-07-13`; of one that was taken back only the number. */
const SERIES = /^(\d+)(?: × (\d{4}-\d\d-\d\d) – (\d{4}-\d\d-\d\d))?$/;

/** A field's name in the reader's language. */
export function fieldName(field: string, { record_type, translate }: Pick<ValueContext, 'record_type' | 'translate'>): string {
  const isSetting = isSettingName(field) && (record_type === 'school' || !isAuditField(field));
  return translate(isSetting ? `settings.label.${field}` : `history.field.${field}`);
}

/** Does a value of this field say too little to be shown? */
export function isHidden(field: string): boolean {
  return isAuditField(field) && AUDIT_FIELDS[field] === 'hidden';
}

/** A record's name, in the reader's language where it is made of words or dates. */
export function labelText(label: string, { record_type, translate, lang }: ValueContext): string {
  if (record_type === 'pass' && GIFT_VOUCHERS.includes(label)) return translate('history.gift_voucher');
  const [, count, from, until] = (record_type === 'lesson' && SERIES.exec(label)) || [];
  if (count === undefined) return label;
  const lessons = translate('history.lessons', { smart_count: Number(count) });
  return from && until ? `${lessons}, ${dateText(from, lang)} – ${dateText(until, lang)}` : lessons;
}

/** A value in the reader's language. */
export function auditValue(field: string, value: AuditValue, context: ValueContext): string {
  const { record_type, translate, lang, clock, catalog } = context;
  const kind = kindOf(field, context);
  if (kind === 'photos') return String([value].flat().filter((photo) => photo !== null).length);
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return translate('history.empty');
  const text = String(value);
  const ids = [value].flat().map(Number);
  switch (kind) {
    case 'money':
      return formatMoney(Number(value), lang);
    case 'vat':
      return `${(Number(value) / 100).toLocaleString(lang)} %`;
    case 'switch':
      return translate(value === true || value === 1 || value === '1' ? 'ra.boolean.true' : 'ra.boolean.false');
    case 'day':
      return isCalendarDate(text) ? dateText(text, lang) : clock.shortDate(text);
    case 'moment':
      return `${clock.shortDate(text)}, ${clock.time(text)}`;
    case 'lesson_time':
      return clock.shortMoment(text);
    case 'state':
      return translate(`history.${record_type === 'waiting' ? 'waiting' : 'enquiry'}_state_of.${text}`);
    case 'status':
      return translate(`${record_type === 'payment' ? 'payments' : 'bookings'}.status_of.${text}`);
    case 'attendance':
      return translate(`bookings.attendance_of.${text}`);
    case 'method':
      return translate(`reports.method_of.${text}`);
    case 'role':
      return translate(`history.role_of.${text}`);
    case 'level':
      return translate(`offers.level.${text}`);
    case 'languages':
      return [value].flat().map((code) => nameIn(lang, 'language', String(code))).join(', ');
    case 'country':
      return nameIn(lang, 'region', text);
    case 'activities':
      return namesOf(catalog.activities, ids);
    case 'tags':
      return record_type === 'guest' ? [value].flat().join(', ') : namesOf(catalog.tags, ids);
    case 'instructors':
      return namesOf(catalog.instructors, ids);
    default:
      return Array.isArray(value) ? value.join(', ') : text;
  }
}

function kindOf(field: string, { record_type, setting }: ValueContext): AuditFieldKind {
  const name = record_type === 'setting' && field === 'value' ? (setting ?? '') : field;
  if (isSettingName(name) && SETTING_KINDS[name] === 'switch') return 'switch';
  return isAuditField(field) ? AUDIT_FIELDS[field] : 'text';
}

/** A calendar date, which is the same in every time zone. */
function dateText(date: string, lang: Language): string {
  return formatDate(`${date}T12:00:00Z`, lang, 'UTC');
}

function nameIn(lang: Language, type: 'language' | 'region', code: string): string {
  try {
    return new Intl.DisplayNames([lang], { type }).of(code) ?? code;
  } catch {
    // Old entries may have what is no code.
    return code;
  }
}

function namesOf(records: readonly { id: number; name: string }[], ids: number[]): string {
  return ids.map((id) => records.find((record) => record.id === id)?.name ?? `#${id}`).join(', ');
}
