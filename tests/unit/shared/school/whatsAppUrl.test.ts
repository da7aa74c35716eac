import { expect, test } from 'vitest';
import { whatsAppUrl } from '#shared/school/whatsAppUrl.ts';

test.each([
  ['+351 912 000 100', undefined, 'https://wa.me/351912000100'],
  ['00351912000100', '', 'https://wa.me/351912000100'],
  ['+351912000100', 'Lesson: A & B?', 'https://wa.me/351912000100?text=Lesson%3A%20A%20%26%20B%3F'],
  ['', 'Lesson', undefined],
  [undefined, undefined, undefined],
])('%j with %j opens %j', (number, text, url) => {
  expect(whatsAppUrl(number, text)).toBe(url);
});
