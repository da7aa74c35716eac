import { WAITING_HOURS } from '../waiting/waitingHours.ts';
import { DATE_CHANGE_HOURS, DATE_CHANGE_TIMES, parseWithin } from '../bookings/dateChange.ts';
import { found, lengthProblem, TEXT_LIMITS } from '../fieldProblems.ts';
import type { Setting } from '../contract/setting.ts';
import { voucherAmountsProblem, parseVoucherMonths, VOUCHER_LIMITS } from '../passes/voucherOffer.ts';
import { parseSlowPaymentDays, SLOW_PAYMENT_DAYS } from '../payments/slowPayments.ts';
import { parseVatRate, toPercent } from '../payments/vat.ts';
import type { Problem, Problems } from '../problems.ts';
import { parseCallableNumber } from './callableNumber.ts';
import { normalizeCoordinates, parseCoordinates } from '../coordinates.ts';
import { KEEP_MONTHS } from '../guests/keepMonths.ts';
import { isSettingName, SETTING_KINDS, type SettingName } from './settings.ts';

/** Checks a setting, by field. Its value may always be empty. @param country the school's ISO 3166 code */
export function settingProblems({ name, value }: Omit<Setting, 'id'>, country: string): Problems {
  if (!isSettingName(name)) return { name: { code: 'unknown_setting' } };
  return found({ value: settingProblem(name, value, country) });
}

/** What is wrong with the value of a setting. @param country the school's ISO 3166 code */
export function settingProblem(name: SettingName, value: string, country: string): Problem | undefined {
  const kind = SETTING_KINDS[name];
  if (value === '') return undefined;
  const limit = { text: TEXT_LIMITS.text, sentence: TEXT_LIMITS.sentence }[kind as 'text' | 'sentence'] ?? TEXT_LIMITS.line;
  return lengthProblem(value, limit) ?? problemOfKind(kind, value, country);
}

function problemOfKind(kind: (typeof SETTING_KINDS)[SettingName], value: string, country: string): Problem | undefined {
  switch (kind) {
    case 'url':
      return isWebAddress(value) ? undefined : { code: 'url' };
    case 'phone':
      return parseCallableNumber(value, country) ? undefined : { code: 'not_callable' };
    case 'coordinates':
      return parseCoordinates(value) ? undefined : { code: 'coordinates' };
    case 'percent':
      return parseVatRate(value) === undefined ? { code: 'percent' } : undefined;
    case 'days':
      return daysProblem(value);
    case 'hours':
      return numberProblem(value, DATE_CHANGE_HOURS);
    case 'offer_hours':
      return value.trim() === '0' ? { code: 'too_small', min: 1 } : numberProblem(value, WAITING_HOURS);
    case 'times':
      return numberProblem(value, DATE_CHANGE_TIMES);
    case 'months':
      return monthsProblem(value);
    case 'keep_months':
      return Number(value) < KEEP_MONTHS.min ? { code: 'too_small', min: KEEP_MONTHS.min } : numberProblem(value, { ...KEEP_MONTHS, default: KEEP_MONTHS.min });
    case 'amounts':
      return voucherAmountsProblem(value);
    case 'switch':
      return value === '1' || value === '0' ? undefined : { code: 'not_valid' };
    default:
      return undefined;
  }
}

/** The form in which a value is stored: phone numbers as E.164, positions with five decimals, percentages without a sign, as the database reads them. A value that is not valid stays as it is. */
export function normalizeSetting(name: string, value: string, country: string): string {
  const kind = isSettingName(name) ? SETTING_KINDS[name] : undefined;
  if (kind === 'phone') return parseCallableNumber(value, country) ?? value;
  if (kind === 'percent') return percentText(value);
  return kind === 'coordinates' ? normalizeCoordinates(value) : value;
}

/** A percentage with the separator that was typed. */
function percentText(value: string): string {
  const rate = parseVatRate(value);
  return rate === undefined ? value : String(toPercent(rate)).replace('.', value.includes(',') ? ',' : '.');
}

/** Days are whole numbers. */
function daysProblem(value: string): Problem | undefined {
  if (!/^\d+$/.test(value.trim())) return { code: 'whole_number' };
  return parseSlowPaymentDays(value) === undefined ? { code: 'too_large', max: SLOW_PAYMENT_DAYS.max } : undefined;
}

/** A whole number from 0 to a maximum. */
function numberProblem(value: string, limits: { default: number; max: number }): Problem | undefined {
  if (!/^\d+$/.test(value.trim())) return { code: 'whole_number' };
  return parseWithin(value, limits) === undefined ? { code: 'too_large', max: limits.max } : undefined;
}

/** Months are whole numbers. */
function monthsProblem(value: string): Problem | undefined {
  if (!/^\d+$/.test(value.trim())) return { code: 'whole_number' };
  return parseVoucherMonths(value) === undefined ? { code: 'too_large', max: VOUCHER_LIMITS.months } : undefined;
}

function isWebAddress(text: string): boolean {
  // `URL.canParse` would accept blanks inside. Those at the ends are trimmed before the value is stored.
  return /^\s*https?:\/\/[^\s/]\S*\s*$/i.test(text) && URL.canParse(text);
}
