import type { MissingDetail, PaymentAccountState } from '../contract/paymentAccount.ts';

/** In the order in which they are shown. */
const MISSING_DETAILS: readonly MissingDetail[] = ['business', 'person', 'bank', 'terms', 'other'];

/** An account as the provider reports it. `missing` holds the provider's names of fields, such as `individual.verification.document`. */
export type ReportedAccount = { is_submitted: boolean; can_take: boolean; missing: string[] };

/** How far is an account that has been opened? */
export function paymentAccountState({ is_submitted, can_take }: ReportedAccount): PaymentAccountState {
  if (can_take) return 'connected';
  return is_submitted ? 'restricted' : 'started';
}

/** Fields by the first part of their names. */
const KINDS: Record<string, MissingDetail> = {
  business_profile: 'business',
  business_type: 'business',
  company: 'business',
  directors: 'person',
  executives: 'person',
  external_account: 'bank',
  individual: 'person',
  owners: 'person',
  representative: 'person',
  tos_acceptance: 'terms',
};

/** Sums up the fields that are missing, for people: each kind once, in the order of `MISSING_DETAILS`. */
export function missingDetails(fields: readonly string[]): MissingDetail[] {
  const kinds = new Set(fields.map((field) => KINDS[field.split('.')[0]!] ?? (field.startsWith('person_') ? 'person' : 'other')));
  return MISSING_DETAILS.filter((kind) => kinds.has(kind));
}
