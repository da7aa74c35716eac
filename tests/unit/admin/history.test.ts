import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, recordTypeOf } from '#shared/audit/auditActions.ts';
import { AUDIT_FIELDS, type AuditFieldKind, isAuditField } from '#shared/audit/auditFields.ts';
import { EnquiryState } from '#shared/contract/enquiry.ts';
import { WaitingState } from '#shared/contract/waiting.ts';
import { LANGUAGES } from '#shared/language.ts';
import { SCHOOL_FACTS } from '#shared/school/schoolGroups.ts';
import { isSettingName, SETTING_NAMES } from '#shared/school/settings.ts';
import { TEAM_ROLES } from '#shared/team/rights.ts';
import { formatDate, formatShortDay, formatTime } from '#shared/time/time.ts';
import { type AuditValue, auditValue, fieldName, labelText, type ValueContext } from '../../../admin/history/auditValue.ts';
import { CATALOG } from '../../../server/catalog/resources.ts';
import { columnOf } from '../../../server/catalog/prices.ts';

type RecordType = ValueContext['record_type'];

/** Every value whose words the history has, by the kind of field. Other kinds show what people have written. */
const VALUES: Partial<Record<AuditFieldKind, [RecordType, AuditValue][]>> = {
  switch: [['activity', 0], ['activity', true]],
  state: [...WaitingState.anyOf.map((state): [RecordType, string] => ['waiting', state.const]), ...EnquiryState.anyOf.map((state): [RecordType, string] => ['enquiry', state.const])],
  status: [...['awaiting_payment', 'booked', 'expired', 'cancelled'].map((status): [RecordType, string] => ['booking', status]), ['payment', 'paid'], ['payment', 'refunded'], ['payment', 'refund_due']],
  attendance: [['booking', 'here'], ['booking', 'missed']],
  method: ['card', 'cash', 'terminal', 'transfer', 'pass', 'voucher', 'credit'].map((method) => ['booking', method]),
  role: ['guest', ...TEAM_ROLES].map((role) => ['account', role]),
  level: ['beginner', 'intermediate', 'advanced'].map((level) => ['activity', level]),
  day: [['discount_code', '2026-11-26'], ['school', '2026-12-26T16:15:28Z']],
  moment: [['school', '2026-11-26T16:15:28Z']],
  lesson_time: [['lesson', '2026-11-26T16:15:28Z']],
  photos: [['activity', ['a62892cd'.repeat(4)]]],
};

describe.each(LANGUAGES)('in %s', async (lang) => {
  const [office, base, ra] = await Promise.all([
    import(`../../../admin/locales/office/${lang}.ts`) as Promise<Record<string, { history: { type: object; verb: object; did: Record<string, Record<string, string>>; field: Record<string, string> } }>>,
    import(`../../../admin/locales/${lang}.ts`) as Promise<Record<string, object>>,
    import(lang === 'en' ? 'ra-language-english' : lang === 'fr' ? 'ra-language-french' : `../../../admin/locales/reactAdmin.${lang}.ts`) as Promise<Record<string, object>>,
  ]);
  const words = office[lang]!.history;
  const missing: string[] = [];
  const messages = { ...(ra['default'] ?? ra[lang]), ...base[lang], ...office[lang] } as unknown as TranslationMessages;
  const { translate } = polyglotI18nProvider(() => messages, lang, [], { onMissingKey: (key: string) => (missing.push(key), key) });
  const clock = {
    time: (instant: string) => formatTime(instant, 'Europe/Lisbon'),
    shortDate: (instant: string) => formatDate(instant, lang, 'Europe/Lisbon'),
    shortMoment: (instant: string) => formatShortDay(instant, lang, 'Europe/Lisbon'),
  } as ValueContext['clock'];
  const context = (record_type: RecordType, setting: string | null = null): ValueContext => ({
    ...{ record_type, setting, lang, clock, translate },
    catalog: { activities: [], tags: [], instructors: [] },
  });

  test('every action of the audit log has a sentence and a name, and every type of record a name', () => {
    const actions = AUDIT_ACTIONS.map((action) => [recordTypeOf(action), action.split('.')[1]!] as const);
    expect(actions.filter(([type, verb]) => words.did[type]?.[verb] === undefined || !(verb in words.verb))).toEqual([]);
    expect(AUDIT_RECORD_TYPES.filter((type) => !(type in words.type))).toEqual([]);
  });

  test('every field that the audit log can name has a name, and no name is without a field', () => {
    missing.length = 0;
    for (const field of Object.keys(AUDIT_FIELDS)) expect(fieldName(field, context('activity'))).not.toBe('');
    for (const field of [...SETTING_NAMES, ...SCHOOL_FACTS]) expect(fieldName(field, context('school'))).not.toBe('');
    expect(missing).toEqual([]);
    expect(Object.keys(words.field).toSorted()).toEqual(Object.keys(AUDIT_FIELDS).toSorted());
  });

  test('every value that is a code or a date is said in words', () => {
    missing.length = 0;
    for (const [field, kind] of Object.entries(AUDIT_FIELDS)) {
      for (const [type, value] of VALUES[kind] ?? []) expect(auditValue(field, value, context(type)), field).not.toMatch(/\d{4}-\d\d-\d\d|T\d\d:|[0-9a-f]{32}/);
    }
    expect(missing).toEqual([]);
  });

  test('switches of settings, photos and the names of series and vouchers are in words', () => {
    missing.length = 0;
    const yes = context('account').translate('ra.boolean.true');
    expect(auditValue('enable_payments', '1', context('school'))).toBe(yes);
    expect(auditValue('value', '1', context('setting', 'enable_vouchers'))).toBe(yes);
    expect(auditValue('photos', ['a'.repeat(32), 'Waves'], context('activity'))).toBe('2');
    expect(auditValue('photos', null, context('activity'))).toBe('0');
    expect(labelText('3 × 2026-11-26 – 2026-12-13', context('lesson'))).not.toMatch(/2026-|3 ×/);
    expect(labelText('1', context('lesson'))).not.toBe('1');
    expect(new Set(['Gift voucher', 'Vale-oferta', 'Geschenkgutschein'].map((label) => labelText(label, context('pass')))).size).toBe(1);
    expect(missing).toEqual([]);
  });
});

test.each(CATALOG)('the fields of the resource $table are named in the history', ({ input }) => {
  const fields = Object.keys(input.properties).filter((field) => field !== 'version' && field !== 'translations').map(columnOf);
  expect(fields.filter((field) => !isAuditField(field) && !isSettingName(field))).toEqual([]);
});

test('a voucher’s name is known in the language of every mail', async () => {
  for (const lang of LANGUAGES) {
    const { default: mail } = (await import(`../../../server/mail/locales/${lang}.json`)) as { default: Record<string, string> };
    expect(labelText(mail['Gift voucher']!, { record_type: 'pass', translate: (key: string) => key } as ValueContext)).toBe('history.gift_voucher');
  }
});
