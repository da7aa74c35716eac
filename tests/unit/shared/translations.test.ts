import { describe, expect, test } from 'vitest';
import { lengthProblem } from '#shared/fieldProblems.ts';
import { TRANSLATABLE, translatableFields } from '#shared/translations/translatable.ts';
import { translated, translationFields, type Translations, withActivityIn } from '#shared/translations/translated.ts';
import { storedTranslations, translationProblems } from '#shared/translations/translationProblems.ts';

const record = { id: 3, name: 'First waves', place: 'Main beach', translations: { de: { name: 'Erste Wellen' }, pt: { name: '', place: 'Praia' }, fr: { colour: 'bleu' } } };

describe('a record in a language', () => {
  test.each([
    ['de', { name: 'Erste Wellen', place: 'Main beach' }],
    ['pt', { name: 'First waves', place: 'Praia' }],
    ['fr', { name: 'First waves', place: 'Main beach' }],
    ['es', { name: 'First waves', place: 'Main beach' }],
    ['en', { name: 'First waves', place: 'Main beach' }],
  ] as const)('%s has its translations, else the texts of the default language', (lang, texts) => {
    expect(translated(record, lang, 'en')).toEqual({ id: 3, ...texts });
  });

  test('in the default language has its own texts, whatever its translations say', () => {
    expect(translated(record, 'de', 'de')).toEqual({ id: 3, name: 'First waves', place: 'Main beach' });
  });

  test('without translations is the same record', () => {
    expect(translated<{ name: string; translations?: Translations }>({ name: 'Waves' }, 'de', 'en')).toEqual({ name: 'Waves' });
  });

  test('a row that names an activity has its name and, if it has one, its place', () => {
    const { translations } = record;
    expect(withActivityIn({ date: '1', activity: 'First waves', place: 'Main beach', translations }, 'pt', { langs: ['en', 'pt'] })).toEqual({ date: '1', activity: 'First waves', place: 'Praia' });
    expect(withActivityIn({ activity: 'First waves', translations }, 'de', { langs: ['en', 'de'] })).toEqual({ activity: 'Erste Wellen' });
  });
});

describe('translations', () => {
  const rule = ({ name = '', place = '' }: Record<string, string>) => ({ ...(lengthProblem(name, 5) && { name: lengthProblem(name, 5)! }), ...(lengthProblem(place, 5) && { place: lengthProblem(place, 5)! }) });
  const problems = (translations: Record<string, Record<string, string>>) => translationProblems(translations, ['name', 'place'], 'en', rule);

  test('obey the rule of their field, by language', () => {
    expect(problems({ de: { name: 'Welle', place: '' }, pt: { place: 'Nazaré' } })).toEqual({ 'translations.pt.place': { code: 'too_long', max: 5 } });
  });

  test('have the school’s other languages and the fields of the record alone', () => {
    const not_valid = { code: 'not_valid' };
    expect(problems({ en: { name: 'Wave' }, it: {}, de: { price: '1' } })).toEqual({ 'translations.en': not_valid, 'translations.it': not_valid, 'translations.de.price': not_valid });
  });

  test('are stored without empty texts and languages', () => {
    const trim = (_field: string, text: string) => text.trim();
    expect(storedTranslations({ de: { name: ' Welle ', place: ' ' }, pt: { name: '' } }, trim)).toEqual({ de: { name: 'Welle' } });
  });

  test('are single fields in the audit log', () => {
    expect(translationFields(record.translations)).toEqual({ 'name.de': 'Erste Wellen', 'name.pt': '', 'place.pt': 'Praia', 'colour.fr': 'bleu' });
  });
});

test('a row that names an activity and a person keeps the person’s name', () => {
  const row = { name: 'Rui Costa', activity: 'First waves', translations: { de: { name: 'Erste Wellen' } } };
  expect(withActivityIn(row, 'de', { langs: ['en', 'de'] })).toEqual({ name: 'Rui Costa', activity: 'Erste Wellen' });
  expect(withActivityIn(row, 'en', { langs: ['en', 'de'] })).toEqual({ name: 'Rui Costa', activity: 'First waves' });
});

test('a setting’s value can be translated if it is a text', () => {
  expect(translatableFields('settings', { name: 'pitch' })).toEqual(['value']);
  expect(translatableFields('settings', { name: 'phone' })).toEqual([]);
  expect(translatableFields('posts')).toEqual(TRANSLATABLE.posts);
  expect(translatableFields('discount_codes')).toEqual([]);
});
