import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { settingProblem } from '#shared/school/settingRules.ts';
import { fillTemplate } from '#shared/school/textTemplates/fillTemplate.ts';
import { loadTemplates } from '#shared/school/textTemplates/loadTemplates.ts';

const facts = { name: 'Praia Norte', address: 'Rua 1\n2450 Nazaré', phone: '+351262561000', email: '', number: 'RNAAT 1/2026', hours: '48' };

test.each(LANGUAGES)('the templates in %s have the school’s facts, and no line without its fact', async (lang) => {
  const { terms_conditions, privacy_policy } = await loadTemplates(lang);
  const terms = fillTemplate(terms_conditions, facts);
  for (const fact of ['Praia Norte', 'Rua 1, 2450 Nazaré', '+351262561000', 'RNAAT 1/2026', '48']) expect(terms).toContain(fact);
  expect(fillTemplate(privacy_policy, facts)).toContain('Praia Norte');
  expect(`${terms}${fillTemplate(privacy_policy, facts)}`).not.toMatch(/\{\{|mail: *$|E-mail\s*: *$/m);
  expect(settingProblem('terms_conditions', terms, 'PT')).toBeUndefined();
});
