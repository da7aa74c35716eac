import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, recordTypeOf } from '#shared/audit/auditActions.ts';
import { LANGUAGES } from '#shared/language.ts';

describe.each(LANGUAGES)('in %s', async (lang) => {
  const module = (await import(`../../../admin/locales/office/${lang}.ts`)) as Record<string, { history: { type: object; verb: object; did: Record<string, Record<string, string>> } }>;
  const words = module[lang]!.history;

  test('every action of the audit log has a sentence and a name, and every type of record a name', () => {
    const actions = AUDIT_ACTIONS.map((action) => [recordTypeOf(action), action.split('.')[1]!] as const);
    expect(actions.filter(([type, verb]) => words.did[type]?.[verb] === undefined || !(verb in words.verb))).toEqual([]);
    expect(AUDIT_RECORD_TYPES.filter((type) => !(type in words.type))).toEqual([]);
  });
});
