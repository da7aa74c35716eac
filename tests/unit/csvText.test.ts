import { expect, test } from 'vitest';
import { csvText } from '../../admin/ui/csvText.ts';

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

test('a number of a phone stays readable, and other text and numbers as they are', () => {
  expect(cell('+351 912 345 678')).toBe('+351 912 345 678');
  expect(cell('+351 912-2')).toBe(`"'+351 912-2"`);
  expect(cell('912 345 678')).toBe('912 345 678');
  expect(cell('left-handed\n= goofy')).toBe('"left-handed\n= goofy"');
  expect(csvText([[-1, 'Zoë']], 'de')).toBe('\uFEFF-1;Zoë');
});
