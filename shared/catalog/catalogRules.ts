import { isEmail, isPhoneNumber } from '../contactFormats.ts';
import type { Activity } from '../contract/activity.ts';
import type { Instructor } from '../contract/instructor.ts';
import type { Post } from '../contract/post.ts';
import type { Product } from '../contract/product.ts';
import type { Tag } from '../contract/tag.ts';
import { DEFAULT_COLOR, isPaletteColor } from './palette.ts';
import { eurosProblem, found, lengthProblem, missingProblem, TEXT_LIMITS, wholeProblem } from '../fieldProblems.ts';
import { toEuros } from '../payments/money.ts';
import { offerProblems } from './offerRules.ts';
import { participantTermsProblems } from './participantRules.ts';
import { MOST_PHOTOS, photosProblem } from '../photos/photoRules.ts';
import type { Problem, Problems } from '../problems.ts';
import { parseRecurrence, recurrenceProblems } from '../lessons/plans/recurrence.ts';
import { isVatRate } from '../payments/vat.ts';

/** Limits of prices in euros, as they are typed. On the wire a product's price is in cents. */
const PRICE_LIMITS = { activity: { min: 1, max: 100_000 }, product: { min: 0, max: 100_000 } } as const;

/** Languages that an instructor may speak, by ISO 639-1 code. Their names come from `Intl.DisplayNames`. */
export const SPOKEN_LANGUAGES = ['pt', 'en', 'es', 'fr', 'de', 'it', 'nl', 'da', 'sv', 'no', 'fi', 'pl', 'cs', 'uk', 'ru', 'he', 'ar', 'ja', 'zh', 'ko'] as const;

/** Limits of a deposit, in percent of the price. */
const DEPOSIT_LIMITS = { min: 0, max: 100 } as const;

/** The positions that the form of an activity offers. 999 means no position and sorts last. */
export const POSITIONS = [1, 2, 3, 4, 5, 6, 999] as const;
export const DEFAULT_POSITION = 999;

/** Positions that an order of a whole list may give. */
const POSITION_LIMITS = { min: 1, max: DEFAULT_POSITION } as const;

/** Checks an activity, by field. A plan that is switched on has to be complete. */
export function activityProblems(activity: Omit<Activity, 'id'>): Problems {
  const { name, place, price, vat_rate = null, deposit_percent = null, order_num, color, recurrent, recurrent_config, photos = [] } = activity;
  return found({
    name: nameProblem(name),
    place: lengthProblem(place, TEXT_LIMITS.title),
    price: eurosProblem(price, PRICE_LIMITS.activity),
    vat_rate: vat_rate === null || isVatRate(vat_rate) ? undefined : { code: 'percent' },
    deposit_percent: deposit_percent === null ? undefined : wholeProblem(deposit_percent, DEPOSIT_LIMITS),
    order_num: wholeProblem(order_num, POSITION_LIMITS),
    color: isColor(color) ? undefined : { code: 'color' },
    photos: photosProblem(photos, MOST_PHOTOS.activities),
    ...offerProblems(activity),
    ...participantTermsProblems(activity),
    ...planProblems(recurrent, recurrent_config),
  });
}

/** Checks a tag, by field. */
export function tagProblems({ name, color }: Omit<Tag, 'id'>): Problems {
  return found({ name: nameProblem(name), color: isPaletteColor(color) ? undefined : { code: 'color' } });
}

/** Checks an instructor, by field. Email and phone are optional; the phone may be a landline. */
export function instructorProblems({ name, email = '', phone = '', color = DEFAULT_COLOR, photos = [], about = '', langs = [], order_num = DEFAULT_POSITION }: Pick<Instructor, 'name'> & Partial<Instructor>): Problems {
  return found({
    name: nameProblem(name),
    email: email === '' || isEmail(email) ? undefined : { code: 'email_invalid' },
    color: isColor(color) ? undefined : { code: 'color' },
    photos: photosProblem(photos, MOST_PHOTOS.instructors),
    phone: phone === '' || isPhoneNumber(phone) ? undefined : { code: 'not_callable' },
    about: lengthProblem(about, TEXT_LIMITS.line),
    langs: langs.every(isLanguageCode) && new Set(langs).size === langs.length ? undefined : { code: 'not_valid' },
    order_num: wholeProblem(order_num, POSITION_LIMITS),
  });
}

/** Checks a post, by field. */
export function postProblems({ title, body, photos = [] }: Pick<Post, 'title' | 'body'> & Partial<Post>): Problems {
  return found({ title: titleProblem(title), body: lengthProblem(body, TEXT_LIMITS.text), photos: photosProblem(photos, MOST_PHOTOS.posts) });
}

/** Checks a product, by field. */
export function productProblems({ title, name = '', description, price, num_uses, order_num, valid_days = null }: Omit<Product, 'id' | 'name' | 'valid_days' | 'activities' | 'transferable'> & Partial<Product>): Problems {
  return found({
    title: titleProblem(title),
    name: lengthProblem(name, TEXT_LIMITS.name),
    description: lengthProblem(description, TEXT_LIMITS.line),
    price: eurosProblem(toEuros(price), PRICE_LIMITS.product),
    num_uses: wholeProblem(num_uses, { min: 1, max: 1000 }),
    order_num: wholeProblem(order_num, { min: 0, max: 9999 }),
    valid_days: valid_days === null ? undefined : wholeProblem(valid_days, { min: 1, max: 3650 }),
  });
}

/** Is this a language that people may speak with a guest, by its two letters? Names come from `Intl.DisplayNames`. */
function isLanguageCode(code: string): boolean {
  return (SPOKEN_LANGUAGES as readonly string[]).includes(code);
}

function isColor(color: string): boolean {
  return /^#[\da-f]{6}$/i.test(color);
}

function planProblems(recurrent: 0 | 1, config: string): Record<string, Problem> {
  if (config === '' && recurrent === 0) return {};
  if (config.length > TEXT_LIMITS.plan) return { recurrent_config: { code: 'too_long', max: TEXT_LIMITS.plan } };
  const plan = parseRecurrence(config);
  if (!plan) return { recurrent_config: { code: 'recurrence' } };
  // A plan that is switched off may be incomplete.
  if (recurrent === 0) return {};
  return Object.fromEntries(Object.entries(recurrenceProblems(plan)).map(([field, problem]) => [`recurrent_config.${field}`, problem]));
}

function nameProblem(text: string): Problem | undefined {
  return missingProblem(text) ?? lengthProblem(text, TEXT_LIMITS.name);
}

function titleProblem(text: string): Problem | undefined {
  return missingProblem(text) ?? lengthProblem(text, TEXT_LIMITS.title);
}
