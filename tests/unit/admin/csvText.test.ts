import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from '../../../admin/csv/csvText.ts';

const cell = (text: string) => csvText([[text]], 'en').slice(1);

test.each([
  ['=1+1', `"'=1+1"`],
  ['=HYPERLINK("http://x.example")\nthanks', `"'=HYPERLINK(""http://x.example"")\nthanks"`],
  ['  @SUM(1)', `"'  @SUM(1)"`],
  ['\u200B\u00A0-2+3', `"'\u200B\u00A0-2+3"`],
  ['＝1＋1', `"'＝1＋1"`],
  ['\tcmd', `"'\tcmd"`],
])('%j is no formula in a spreadsheet', (text, written) => {
  expect(cell(text)).toBe(written);
});

test.each([
  ['Ana;=1+1', `"Ana;'=1+1"`],
  ['Ana,=1+1', `"Ana,'=1+1"`],
  ['Ana;  @SUM(1), -2', `"Ana;  '@SUM(1), '-2"`],
  ['a\t+1-1', `"a\t'+1-1"`],
  ['left-handed\n= goofy', `"left-handed\n'= goofy"`],
  ['Ana;\u200B＝1', `"Ana;\u200B'＝1"`],
  ['call +351 912;+351 912 345 678', '"call +351 912;+351 912 345 678"'],
  ['call;+351 912,+1-1', `"call;+351 912,'+1-1"`],
])('%j is none either where other signs divide fields and lines', (text, written) => {
  expect(cell(text)).toBe(written);
});

test('a formula stays text however a spreadsheet divides the file', () => {
  const file = csvText([['Note', 'Name'], ['none', 'Ana;=HYPERLINK("http://x.example")\n=2+2,=3+3\t=4+4']], 'en');
  for (const delimiter of [',', ';', '\t']) {
    for (const quoteChar of ['"', '\0']) {
      const fields = Papa.parse<string[]>(file.slice(1), { delimiter, quoteChar }).data.flat();
      expect(fields.filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([]);
    }
  }
});

test('a number of a phone stays readable, and other text and numbers as they are', () => {
  expect(cell('+351 912 345 678')).toBe('"+351 912 345 678"');
  expect(cell('+351 912-2')).toBe(`"'+351 912-2"`);
  expect(cell('912 345 678')).toBe('"912 345 678"');
  expect(cell('left-handed, 3=4; a-b')).toBe('"left-handed, 3=4; a-b"');
  expect([cell('-35.00'), cell('-35,00'), cell('-35,00+1')]).toEqual(['"-35.00"', '"-35,00"', `"'-35,00+1"`]);
  expect(csvText([[-1, 'Zoë']], 'de')).toBe('\uFEFF-1;"Zoë"');
});
