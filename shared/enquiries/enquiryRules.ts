import { hasLink, isEmail } from '../contactFormats.ts';
import type { EnquiryInput, EnquiryState, Offer, OfferInput } from '../contract/enquiry.ts';
import type { Problem, Problems } from '../problems.ts';

/** Limits of an enquiry and of an offer. `price` is in cents. */
export const ENQUIRY_LIMITS = { people: 60, name: 100, wish: 2000, answer: 2000, price: 10_000_000 } as const;

/** A school answers an offer's time in days from now; this is proposed. */
export const OFFER_DAYS = 7;

/** Checks what a visitor asks for, by field. @param isCallable checks a phone number in the school's country */
export function enquiryProblems({ name, email, phone = '', people, wish }: Omit<EnquiryInput, 'kind' | 'lang'>, isCallable: (phone: string) => boolean): Problems {
  const { name: nameLength, wish: wishLength } = ENQUIRY_LIMITS;
  return found({
    name: name.trim() === '' ? { code: 'required' } : name.length > nameLength ? { code: 'too_long', max: nameLength } : hasLink(name) ? { code: 'link_in_text' } : undefined,
    email: email.trim() === '' ? { code: 'required' } : isEmail(email.trim()) ? undefined : { code: 'email_invalid' },
    phone: phone.trim() === '' || isCallable(phone) ? undefined : { code: 'not_callable' },
    people: peopleProblem(people),
    wish: wish.trim() === '' ? { code: 'required' } : wish.length > wishLength ? { code: 'too_long', max: wishLength } : undefined,
  });
}

/** Checks what an admin offers, by field. The lesson's own rules check activity and date as well. */
export function offerProblems({ date, people, price_cents, until, answer }: Omit<OfferInput, 'activity_id' | 'version'>, now: Date): Problems {
  const { answer: answerLength, price } = ENQUIRY_LIMITS;
  return found({
    date: new Date(date) > now ? undefined : { code: 'offer_past' },
    people: peopleProblem(people),
    price_cents: price_cents < 0 ? { code: 'too_small', min: 0 } : price_cents > price ? { code: 'too_large', max: price / 100 } : undefined,
    until: !(new Date(until) > now) ? { code: 'offer_past' } : new Date(until) > new Date(date) ? { code: 'offer_after_lesson' } : undefined,
    answer: answer.length > answerLength ? { code: 'too_long', max: answerLength } : undefined,
  });
}

/** An enquiry as it is now: an offer lapses with its time, and with the lesson's beginning. */
export function enquiryState({ state, offer }: { state: EnquiryState; offer: Pick<Offer, 'until' | 'date'> | null }, now: Date): EnquiryState {
  const isOver = offer !== null && (new Date(offer.until) <= now || new Date(offer.date) <= now);
  return state === 'offered' && isOver ? 'lapsed' : state;
}

/** The offers of an activity that guests can still accept: they lapse when it is archived or deleted. */
export function openOffersOf<One extends { state: EnquiryState; offer: Pick<Offer, 'activity_id' | 'until' | 'date'> | null }>(enquiries: readonly One[], activity_id: number, now: Date): One[] {
  return enquiries.filter((one) => one.offer?.activity_id === activity_id && enquiryState(one, now) === 'offered');
}

/** Divides the price of an offer among its people, in cents; the first pay the cents that do not divide. */
export function pricesOf({ price_cents, people }: Pick<Offer, 'price_cents' | 'people'>): number[] {
  const each = Math.floor(price_cents / people);
  return Array.from({ length: people }, (_, place) => each + (place < price_cents - each * people ? 1 : 0));
}

/** The names of all participants: those that are known, then the booker's name with a number. */
export function participantNames(known: readonly string[], { name, people }: { name: string; people: number }): string[] {
  const names = known.map((one) => one.trim()).filter(Boolean);
  return Array.from({ length: people }, (_, place) => names[place] ?? (place === 0 ? name : `${name} (${place + 1})`));
}

/** Checks the names that a guest enters. */
export function namesProblems(names: readonly string[], people: number): Problems {
  const given = names.filter((one) => one.trim() !== '');
  const { name: max } = ENQUIRY_LIMITS;
  return found({
    names: given.length > people ? { code: 'too_large', max: people } : given.some((one) => one.length > max) ? { code: 'too_long', max } : given.some((one) => hasLink(one)) ? { code: 'link_in_text' } : undefined,
  });
}

function peopleProblem(people: number): Problem | undefined {
  const { people: max } = ENQUIRY_LIMITS;
  if (!Number.isInteger(people)) return { code: 'whole_number' };
  if (people < 1) return { code: 'too_small', min: 1 };
  return people > max ? { code: 'too_large', max } : undefined;
}

function found(problems: Record<string, Problem | undefined>): Problems {
  return Object.fromEntries(Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}
