import { expect, test } from 'vitest';
import { parseCallableNumber } from '#shared/school/callableNumber.ts';
import { callUrl } from '#shared/school/callUrl.ts';

test.each([
  ['+351 912 345 678', 'PT', 'tel:+351912345678'],
  ['261 123 456', 'PT', 'tel:+351261123456'],
  // A zero that is dialled only within the country is left out, but in Italy it is part of the number.
  ['(089) 123 456', 'DE', 'tel:+4989123456'],
  ['02 49 32 10 00', 'FR', 'tel:+33249321000'],
  ['06 6982', 'IT', 'tel:+39066982'],
  ['00351 261 123 456', 'DE', 'tel:+351261123456'],
  // What no rule knows is dialled as typed.
  ['112', 'PT', 'tel:112'],
  ['ask at the desk', 'PT', 'tel:'],
])('%s in %s opens %s', (phone, country, url) => {
  expect(callUrl(phone, (text) => parseCallableNumber(text, country))).toBe(url);
});
