import { expect, test } from 'vitest';
import { looksLikeLandline, parseMobileNumber } from '#shared/phone.ts';

test.each([
  ['PT', '212 345 678'],
  ['PT', '261 000 000'],
  ['DE', '030 1234567'],
  ['PT', '+34 912 345 678'],
])('in %s, %s may be a landline', (country, phone) => {
  expect(parseMobileNumber(phone, country)).toBeUndefined();
  expect(looksLikeLandline(phone, country)).toBe(true);
});

test.each([
  ['a mobile number', 'PT', '912 345 678'],
  ['too short', 'PT', '123'],
  ['one digit short', 'PT', '91234567'],
  ['one digit short where numbers may be as short', 'DE', '0151 2345678'],
  ['one digit too long', 'PT', '9123456789'],
  ['no number', 'PT', 'ask Maria'],
  ['nothing', 'PT', ''],
])('%s is none', (_, country, phone) => {
  expect(looksLikeLandline(phone, country)).toBe(false);
});
