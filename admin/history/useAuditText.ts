import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { isLanguage, LANGUAGE_NAMES } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { isSettingName } from '#shared/school/settings.ts';
import { type Catalog, useCatalog } from '../catalog/useCatalog.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** A part of a sentence: the person, the record, or the words between them. */
type SentencePart = { text: string; is?: 'who' | 'what' };

/** An entry in words: a sentence, a line per changed field, and the address of the record's screen. */
export type AuditText = { sentence: SentencePart[]; changes: string[]; link: string | undefined };

type Value = string | number | boolean | null | (string | number)[];

/** Longer values are not shown; their field is only named. */
const LONGEST_VALUE = 80;

/** The resource with a screen per record, by type of record. */
const RESOURCES: Partial<Record<AuditEntry['record_type'], string>> = {
  activity: 'activities',
  pass: 'passes',
  product: 'products',
  instructor: 'instructors',
  tag: 'tags',
  post: 'posts',
  setting: 'settings',
  discount_code: 'discount_codes',
  guest: 'guests',
  enquiry: 'enquiries',
};

/** Fields of an added or deleted record that its sentence has already, or that say little. */
const IN_SENTENCE = ['name', 'title', 'code', 'color', 'activity_id', 'date', 'is_cancelled', 'recurrent', 'order_num', 'slug'];

const YES_OR_NO = ['is_cancelled', 'recurrent', 'archived', 'paid_at_school', 'refund', 'active', 'transferable', 'blocked', 'instructors_mark_paid', 'two_factor_required'];

/** Writes an entry of the audit log in the reader's language. */
export function useAuditText(entry: AuditEntry): AuditText {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const lang = useLanguage();
  const catalog = useCatalog();
  const { action, record_type, record_id, label, lesson, changes, actor, role } = entry;

  function who(): string {
    if (actor) return actor.name;
    // Without an account, only the link of a booking or an enquiry lets a visitor change it.
    if (role === 'visitor' && ['booking', 'enquiry', 'waiting', 'review'].includes(record_type)) return translate('history.guest');
    return translate(role === 'operator' ? 'history.operator' : 'history.unknown');
  }

  function what(): string {
    const when = lesson && `${lesson.activity}, ${clock.shortMoment(lesson.date)}`;
    if (record_type === 'lesson') return when ?? label ?? translate('history.erased');
    if (record_type === 'mail' && record_id === null) return translate('history.all_mails');
    if (record_type === 'setting' && label) return translate(`settings.label.${label}`);
    const name = label ?? translate('history.erased');
    return when ? `${name} (${when})` : name;
  }

  function valueText(field: string, value: Value): string {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return translate('history.empty');
    if (field.endsWith('_cents')) return formatMoney(Number(value), lang);
    if (field === 'attendance') return translate(`bookings.attendance_of.${String(value)}`);
    if (field === 'method') return translate(`reports.method_of.${String(value)}`);
    if (field === 'vat_basis_points') return `${Number(value) / 100} %`;
    if (field === 'date' || field === 'made') return clock.shortMoment(String(value));
    if (field === 'status') return translate(`${record_type === 'payment' ? 'payments' : 'bookings'}.status_of.${String(value)}`);
    const isSwitch = YES_OR_NO.includes(field) || (field === 'value' && (label === 'enable_payments' || label === 'ask_reviews'));
    if (isSwitch) return translate(value === true || value === 1 || value === '1' ? 'ra.boolean.true' : 'ra.boolean.false');
    const ids = [value].flat().map(Number);
    if (field === 'activity_id' || field === 'activities') return namesOf(catalog.activities, ids);
    if (field === 'role') return translate(`history.role_of.${String(value)}`);
    if (field === 'level') return translate(`offers.level.${String(value)}`);
    if ((field === 'tags' && record_type !== 'guest') || field === 'default_tags') return namesOf(catalog.tags, ids);
    if (field === 'instructors' || field === 'default_instructors' || field === 'instructor_id') return namesOf(catalog.instructors, ids);
    return Array.isArray(value) ? value.join(', ') : String(value);
  }

  function change([changed, values]: [string, AuditEntry['changes'][string]]): string {
    // `name.de` is a translation.
    const [field = '', written] = changed.split('.');
    const own = translate(record_type === 'school' && isSettingName(field) ? `settings.label.${field}` : `history.field.${field}`);
    const named = isLanguage(written) ? `${own} (${LANGUAGE_NAMES[written]})` : own;
    const isLong = (value: Value) => typeof value === 'string' && (value.length > LONGEST_VALUE || value.includes('\n'));
    if (values === null || field === 'recurrent_config' || field === 'color' || values.some(isLong)) return translate('history.changed', { field: named });
    const [before, after] = values;
    const isFact = before === null && (/\.(?:add|sell|send|retry|export|refund|cancel|backup|restore|end_sessions|invite|join_team|export_report|take_payment|discount|write_off|undo_money|mark_paid)$/.test(action));
    if (isFact) return translate('history.is_now', { field: named, value: valueText(field, after) });
    if (action.endsWith('.delete')) return translate('history.is_now', { field: named, value: valueText(field, before) });
    return translate('history.from_to', { field: named, before: valueText(field, before), after: valueText(field, after) });
  }

  const isWhole = /\.(?:add|delete)$/.test(action);
  return {
    sentence: withParts(translate(`history.did.${action}`, { who: WHO, what: WHAT }), who(), what()),
    // The sentence says all of a new order.
    changes: action.endsWith('.order') ? [] : Object.entries(changes).filter(([field]) => !isWhole || !IN_SENTENCE.includes(field)).map(change),
    link: linkTo(entry),
  };
}

/** Placeholders for the parts that are shown in another way. */
const WHO = '\u0001';
const WHAT = '\u0002';

function withParts(sentence: string, who: string, what: string): SentencePart[] {
  return sentence
    .split(new RegExp(`(${WHO}|${WHAT})`))
    .filter((text) => text !== '')
    .map((text) => {
      if (text === WHO) return { text: who, is: 'who' };
      return text === WHAT ? { text: what, is: 'what' } : { text };
    });
}

function namesOf(records: Catalog['tags' | 'activities' | 'instructors'], ids: number[]): string {
  return ids.map((id) => records.find((record) => record.id === id)?.name ?? `#${id}`).join(', ');
}

function linkTo({ action, record_type, record_id, lesson }: AuditEntry): string | undefined {
  if (action.endsWith('.delete')) return undefined;
  if (lesson) return lessonPaths.detail(lesson.id);
  const resource = RESOURCES[record_type];
  return resource && record_id !== null ? resourcePaths(resource).edit(record_id) : undefined;
}
