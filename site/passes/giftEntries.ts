import type { PassPurchase } from '#shared/contract/pass.ts';
import { buyerProblems } from '#shared/passes/buyerProblems.ts';
import { giftProblems } from '#shared/passes/gifts.ts';
import { voucherAmountProblem } from '#shared/passes/voucherOffer.ts';
import { readAmount } from '#shared/payments/deskRules.ts';
import type { Problem, Problems } from '#shared/problems.ts';
import type { GiftOffer } from './useGiftOffer.ts';

/** What was chosen: a voucher of a fixed amount or of an amount that is typed, or a pack. */
export type GiftChoice = { kind: 'fixed'; cents: number } | { kind: 'typed' } | { kind: 'pack'; id: number };

/** The entries of the form. */
export type GiftFormEntries = Record<'amount' | 'receiver_name' | 'receiver_email' | 'message' | 'send_on' | 'name' | 'email', string>;

/** Every choice of an offer. */
function choicesOf({ vouchers, packs }: GiftOffer): GiftChoice[] {
  return [...(vouchers?.fixed ?? []).map((cents) => ({ kind: 'fixed' as const, cents })), ...(vouchers?.free ? [{ kind: 'typed' as const }] : []), ...packs.map(({ id }) => ({ kind: 'pack' as const, id }))];
}

/** A choice as a text: the value of its radio button, which is kept. It belongs to the address, which may name a pack (`wanted`). */
export function choiceText(choice: GiftChoice, wanted: number): string {
  return `${wanted} ${JSON.stringify(choice)}`;
}

/** The choice of a text, if it is offered. */
export function readChoice(text: string, wanted: number, offer: GiftOffer): GiftChoice | undefined {
  return choicesOf(offer).find((choice) => choiceText(choice, wanted) === text);
}

/** What is to be paid for a choice, in cents, or why that is not known. */
export function priceOfGift(choice: GiftChoice, amount: string, { vouchers, packs }: GiftOffer): { cents: number } | { problem: Problem } {
  if (choice.kind === 'fixed') return { cents: choice.cents };
  if (choice.kind === 'pack') return { cents: packs.find(({ id }) => id === choice.id)?.price ?? 0 };
  const read = readAmount(amount);
  const problem = 'cents' in read && vouchers ? voucherAmountProblem(vouchers, read.cents) : undefined;
  return problem ? { problem } : read;
}

/** Does this pack need the receiver's email, because only its holder can use it? */
export function needsReceiverEmail(choice: GiftChoice, { packs }: GiftOffer): boolean {
  return choice.kind === 'pack' && packs.find(({ id }) => id === choice.id)?.transferable === false;
}

/** Checks the entries, by field in the order of the form. */
export function giftFormProblems(choice: GiftChoice, entries: GiftFormEntries, offer: GiftOffer, today: string): Problems {
  const price = priceOfGift(choice, entries.amount, offer);
  const trimmed = withDay(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, text.trim()])) as GiftFormEntries, today);
  return {
    ...('problem' in price && { amount: price.problem }),
    ...giftProblems(trimmed, { needsEmail: needsReceiverEmail(choice, offer), today }),
    ...buyerProblems(trimmed, { needsEmail: true }),
  };
}

/** The purchase as the API takes it. */
export function giftPurchase(choice: GiftChoice, entries: GiftFormEntries, offer: GiftOffer, today: string): Omit<PassPurchase, 'id'> {
  const price = priceOfGift(choice, entries.amount, offer);
  const { amount: _typed, ...sent } = withDay(entries, today);
  return { ...sent, product_id: choice.kind === 'pack' ? choice.id : null, price: 'cents' in price ? price.cents : 0 };
}

/** Without an address nothing is sent, and the form hides the day. */
function withDay(entries: GiftFormEntries, today: string): GiftFormEntries {
  return entries.receiver_email.trim() === '' ? { ...entries, send_on: today } : entries;
}
