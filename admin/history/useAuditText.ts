import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { isLanguage, LANGUAGE_NAMES } from '#shared/language.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { type AuditValue, auditValue, fieldName, isHidden, labelText, type ValueContext } from './auditValue.ts';

/** A part of a sentence: the person, the record, or the words between them. */
type SentencePart = { text: string; is?: 'who' | 'what' };

/** An entry in words: a sentence, a line per changed field, and the address of the record's screen. */
export type AuditText = { sentence: SentencePart[]; changes: string[]; link: string | undefined };

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

/** Writes an entry of the audit log in the reader's language. */
export function useAuditText(entry: AuditEntry): AuditText {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const lang = useLanguage();
  const catalog = useCatalog();
  const { action, record_type, record_id, label, lesson, changes, actor, role } = entry;
  const context: ValueContext = { record_type, setting: record_type === 'setting' ? label : null, translate, lang, clock, catalog };

  function who(): string {
    if (actor) return actor.name;
    // Without an account, only the link of a booking or an enquiry lets a visitor change it.
    if (role === 'visitor' && ['booking', 'enquiry', 'waiting', 'review'].includes(record_type)) return translate('history.guest');
    return translate(role === 'operator' ? 'history.operator' : 'history.unknown');
  }

  function what(): string {
    const when = lesson && `${lesson.activity}, ${clock.shortMoment(lesson.date)}`;
    if (record_type === 'lesson') return when ?? (label === null ? translate('history.erased') : labelText(label, context));
    if (record_type === 'mail' && record_id === null) return translate('history.all_mails');
    if (record_type === 'setting' && label) return translate(`settings.label.${label}`);
    const name = label === null ? translate('history.erased') : labelText(label, context);
    return when ? `${name} (${when})` : name;
  }

  function change([changed, values]: [string, AuditEntry['changes'][string]]): string {
    // `name.de` is a translation.
    const [field = '', written] = changed.split('.');
    const own = fieldName(field, { record_type, translate });
    const named = isLanguage(written) ? `${own} (${LANGUAGE_NAMES[written]})` : own;
    const isLong = (value: AuditValue) => typeof value === 'string' && (value.length > LONGEST_VALUE || value.includes('\n'));
    if (values === null || isHidden(field) || values.some(isLong)) return translate('history.changed', { field: named });
    const [before, after] = values;
    const valueText = (value: AuditValue) => auditValue(field, value, context);
    const isFact = before === null && (/\.(?:add|sell|send|retry|export|refund|cancel|backup|restore|end_sessions|invite|join_team|export_report|take_payment|discount|write_off|undo_money|mark_paid)$/.test(action));
    if (isFact) return translate('history.is_now', { field: named, value: valueText(after) });
    if (action.endsWith('.delete')) return translate('history.is_now', { field: named, value: valueText(before) });
    const [old, current] = [valueText(before), valueText(after)];
    // Such as other words under the same number of photos.
    if (old === current) return translate('history.changed', { field: named });
    return translate('history.from_to', { field: named, before: old, after: current });
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

function linkTo({ action, record_type, record_id, lesson }: AuditEntry): string | undefined {
  if (action.endsWith('.delete')) return undefined;
  if (lesson) return lessonPaths.detail(lesson.id);
  const resource = RESOURCES[record_type];
  return resource && record_id !== null ? resourcePaths(resource).edit(record_id) : undefined;
}
