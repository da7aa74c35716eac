import { decimalText, readWhole } from '#shared/decimal.ts';
import type { Enquiry, OfferInput } from '#shared/contract/enquiry.ts';
import { readAmount } from '#shared/payments/deskRules.ts';
import { toEuros } from '#shared/payments/money.ts';
import { ENQUIRY_LIMITS, OFFER_DAYS } from '#shared/enquiries/enquiryRules.ts';
import { wholeProblem } from '#shared/fieldProblems.ts';
import type { Language } from '#shared/language.ts';
import type { Problems } from '#shared/problems.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';

/** What is typed into the form of an offer. */
export type OfferEntries = { activity_id: string; day: string; time: string; people: string; price: string; until: string; answer: string };

/** What the form begins with: the latest offer, or what was asked for. */
export function entriesOf({ offer, activity_id, people, answer }: Enquiry, now: Date, { timezone, lang }: { timezone: string; lang: Language }): OfferEntries {
  const at = offer ? wallClock(new Date(offer.date), timezone) : undefined;
  const until = addDays(wallClock(now, timezone).date, OFFER_DAYS);
  return {
    ...{ activity_id: String(offer?.activity_id ?? activity_id ?? ''), day: at?.date ?? '', time: at?.time ?? '10:00', people: String(offer?.people ?? people) },
    ...{ price: offer ? decimalText(toEuros(offer.price_cents), lang) : '', until, answer },
  };
}

/** The offer that the entries say, or what is missing in them. The server checks the rest. */
export function offerOf(entries: OfferEntries, version: number, timezone: string): { offer: OfferInput } | { problems: Problems } {
  const { activity_id, day, time, people, price, until, answer } = entries;
  const read = readAmount(price, true);
  const problems: Problems = {};
  if (activity_id === '') problems.activity_id = { code: 'required' };
  if (day === '' || time === '') problems.date = { code: 'required' };
  const asked = readWhole(people) ?? 0;
  const peopleProblem = wholeProblem(asked, { min: 1, max: ENQUIRY_LIMITS.people });
  if (peopleProblem) problems.people = peopleProblem;
  if ('problem' in read) problems.price_cents = read.problem;
  if (until === '') problems.until = { code: 'required' };
  if ('problem' in read || Object.keys(problems).length > 0) return { problems };
  const date = instantOfWallClock(day, time, timezone);
  const end = instantOfWallClock(addDays(until, 1), '00:00', timezone);
  // An offer stands until the lesson begins at the latest.
  const last = until === day && end > date ? date : end;
  return { offer: { activity_id: Number(activity_id), date: isoInstant(date), people: asked, price_cents: read.cents, until: isoInstant(last), answer: answer.trim(), version } };
}
