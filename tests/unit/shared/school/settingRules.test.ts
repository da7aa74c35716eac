import { expect, test } from 'vitest';
import { directionsUrl } from '#shared/coordinates.ts';
import { complaintsBook } from '#shared/school/complaintsBook.ts';
import { normalizeSetting, settingProblem, settingProblems } from '#shared/school/settingRules.ts';
import { SCHOOL_FACTS, SCHOOL_GROUPS } from '#shared/school/schoolGroups.ts';
import { schoolProblems } from '#shared/school/schoolRules.ts';
import { SETTING_NAMES } from '#shared/school/settings.ts';

test.each([
  ['facebook_url', 'https://www.facebook.com/norte', undefined],
  ['facebook_url', ' HTTP://norte.example\n', undefined],
  ['facebook_url', '', undefined],
  ['facebook_url', 'facebook.com/norte', 'url'],
  ['facebook_url', 'javascript:alert(1)', 'url'],
  ['facebook_url', 'https://', 'url'],
  ['facebook_url', 'https://norte.example https://baleal.example', 'url'],
  ['facebook_url', 'https://norte.example\n/news', 'url'],
  ['whatsapp_url', '+351 912 345 678', undefined],
  ['whatsapp_url', 'https://wa.me/351912345678', 'not_callable'],
  ['phone', '262 561 000', undefined],
  ['phone', '262 56', 'not_callable'],
  ['phone', 'call us', 'not_callable'],
  ['coordinates', '39.60213,-9.07122', undefined],
  ['coordinates', '-33.9 18.4', undefined],
  ['coordinates', '91, 0', 'coordinates'],
  ['coordinates', '39.6', 'coordinates'],
  ['coordinates', '39,6 -9,07', 'coordinates'],
  ['pitch', 'x'.repeat(161), 'too_long'],
  ['complaints_url', 'livroreclamacoes.pt', 'url'],
  ['slow_payment_days', '0', undefined],
  ['slow_payment_days', '60', undefined],
  ['slow_payment_days', '61', 'too_large'],
  ['slow_payment_days', '1.5', 'whole_number'],
  ['date_change_hours', '9999', undefined],
  ['date_change_hours', '10000', 'too_large'],
  ['keep_guests_months', '6', undefined],
  ['keep_guests_months', '5', 'too_small'],
  ['keep_guests_months', '241', 'too_large'],
  ['keep_guests_months', 'six', 'whole_number'],
  ['waiting_hours', '72', undefined],
  ['waiting_hours', '0', 'too_small'],
  ['waiting_hours', '73', 'too_large'],
  ['date_change_times', '0', undefined],
  ['date_change_times', '21', 'too_large'],
  ['date_change_times', '-1', 'whole_number'],
  ['voucher_valid_months', '120', undefined],
  ['voucher_valid_months', '121', 'too_large'],
  ['voucher_valid_months', 'two', 'whole_number'],
  ['voucher_amounts', '30, 60, €120, 20-500', undefined],
  ['voucher_amounts', '30; 60;120 ; 20 - 500', undefined],
  ['voucher_amounts', '30 60 120 20–500', undefined],
  ['voucher_amounts', '30 € 60 €\n120 €', undefined],
  ['voucher_amounts', '1 500', 'voucher_amounts'],
  ['voucher_amounts', '49,90; 99,90', 'voucher_amounts'],
  ['voucher_amounts', '30, 20-10', 'voucher_amounts'],
  ['voucher_amounts', '20-30, 40-50', 'voucher_amounts'],
  ['voucher_amounts', '0', 'voucher_amounts'],
  ['voucher_amounts', '5001', 'voucher_amounts'],
  ['voucher_amounts', '12.50', 'voucher_amounts'],
  ['vat_rate', '23', undefined],
  ['vat_rate', '5,5', undefined],
  ['vat_rate', '', undefined],
  ['vat_rate', '23 %', undefined],
  ['vat_rate', '101', 'percent'],
  ['tax_id', 'PT 500 912 019', undefined],
  ['enable_payments', '1', undefined],
  ['enable_payments', 'yes', 'not_valid'],
  ['about_text', 'x'.repeat(30_000), undefined],
  ['about_text', 'x'.repeat(30_001), 'too_long'],
] as const)('the setting %s: %j', (name, value, code) => {
  expect(settingProblem(name, value, 'PT')?.code).toBe(code);
});

test('there is no other setting', () => {
  expect(settingProblems({ name: 'theme', value: 'dark' }, 'PT')).toEqual({ name: { code: 'unknown_setting' } });
});

test.each([
  ['phone', '912 345 678', 'PT', '+351912345678'],
  ['phone', '262 561 000', 'PT', '+351262561000'],
  ['whatsapp_url', '351912000100', 'PT', '+351912000100'],
  ['whatsapp_url', '00351 912 000 100', 'PT', '+351912000100'],
  ['whatsapp_url', '0170 1234567', 'DE', '+491701234567'],
  ['phone', '12', 'PT', '12'],
  ['coordinates', '39.602134567;-9.1', 'PT', '39.60213, -9.1'],
  ['coordinates', 'here', 'PT', 'here'],
  ['vat_rate', '5,50 %', 'PT', '5,5'],
  ['vat_rate', '23.', 'PT', '23'],
  ['vat_rate', '1.200', 'PT', '1.200'],
  ['rnaat', '912 345 678', 'PT', '912 345 678'],
] as const)('%s %j of a school in %s is stored as %j', (name, value, country, stored) => {
  expect(normalizeSetting(name, value, country)).toBe(stored);
  expect(normalizeSetting(name, stored, country)).toBe(stored);
});

test('every setting and every fact of a school is in one group', () => {
  expect(Object.values(SCHOOL_GROUPS).flat().toSorted()).toEqual([...SCHOOL_FACTS, ...SETTING_NAMES].toSorted());
});

test.each([
  [{ name: 'Praia Norte', theme_color: '#e8603c', timezone: 'Europe/Lisbon', country: 'PT', refund_hours: 24, langs: ['pt', 'en'], email: '' }, {}],
  [{ name: ' ', theme_color: 'red', timezone: '+01:00', country: 'XX', refund_hours: 1.5, langs: [], email: 'nobody' }, { name: 'required', theme_color: 'hex_color', timezone: 'timezone', country: 'not_valid', refund_hours: 'whole_number', langs: 'languages', email: 'email_invalid' }],
  [{ name: 'Surf www.example.com', refund_hours: -1, langs: ['pt', 'pt'], timezone: 'Europe/Nazare' }, { name: 'link_in_text', refund_hours: 'too_small', langs: 'languages', timezone: 'timezone' }],
  [{ name: 'Pr\u0430ia', refund_hours: 10_000, langs: ['it'] }, { name: 'name_confusable', refund_hours: 'too_large', langs: 'languages' }],
  [{ name: 'x'.repeat(61), refund_hours: Number.NaN, phone: '1', coordinates: '100, 0' }, { name: 'too_long', refund_hours: 'whole_number', phone: 'not_callable', coordinates: 'coordinates' }],
])('%j', (values, codes) => {
  const problems = Object.entries(schoolProblems(values, 'PT')).map(([field, { code }]) => [field, code]);
  expect(Object.fromEntries(problems)).toEqual(codes);
});

test('the way leads to the position, else to the address', () => {
  expect(directionsUrl({ address: 'Rua 1\n2450 Nazaré', coordinates: '39.60213, -9.07122' })).toContain('destination=39.60213%2C-9.07122');
  expect(directionsUrl({ address: 'Rua 1\n2450 Nazaré' })).toContain('destination=Rua%201%2C%202450%20Nazar%C3%A9');
  expect(directionsUrl({ address: ' ' })).toBeUndefined();
});

test('complaints go to the school’s own address, else to the book of its country', () => {
  expect(complaintsBook('PT', '')).toBe('https://www.livroreclamacoes.pt/');
  expect(complaintsBook('PT', 'https://a.example/')).toBe('https://a.example/');
  expect(complaintsBook('DE', undefined)).toBeUndefined();
});
