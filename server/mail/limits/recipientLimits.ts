import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { type RecipientLimit, countForRecipient } from './recipientLimits.queries.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Confirmations of a subscription. Anyone can cause these mails to any address, so the limits are low: one an hour per
 * school; four a day and ten in 30 days across all schools.
 */
export const confirmationLimits = (tenant: { id: number }): RecipientLimit[] => [
  { purpose: `confirmation ${tenant.id}`, most: 1, seconds: HOUR },
  { purpose: 'confirmation, day', most: 4, seconds: DAY },
  { purpose: 'confirmation, month', most: 10, seconds: 30 * DAY },
];

/** Bookings with an address, each of which sends a mail or two. Enough to book for a family every day of a week. */
export const BOOKING_MAIL_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'booking, hour', most: 20, seconds: HOUR },
  { purpose: 'booking, day', most: 40, seconds: DAY },
];

/** Mails about a registration: its link, or that there already is an account. */
export const REGISTRATION_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'registration, hour', most: 3, seconds: HOUR },
  { purpose: 'registration, day', most: 10, seconds: DAY },
];

/** Links that open a school that has signed itself up. */
export const SIGN_UP_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'sign-up, hour', most: 3, seconds: HOUR },
  { purpose: 'sign-up, day', most: 6, seconds: DAY },
];

/** Links to a new password, across the recipient's accounts at all schools. */
export const RESET_LIMITS: readonly RecipientLimit[] = [{ purpose: 'reset, day', most: 10, seconds: DAY }];

/** Mails with links to one's coming bookings: anyone can ask for them. */
export const OWN_BOOKINGS_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'own bookings, hour', most: 3, seconds: HOUR },
  { purpose: 'own bookings, day', most: 6, seconds: DAY },
];

/** Enquiries for groups and private lessons: each sends a mail to the address that was entered. */
export const ENQUIRY_MAIL_LIMITS: readonly RecipientLimit[] = [{ purpose: 'enquiry, day', most: 3, seconds: DAY }];

/** Waiting lists: joining one sends a mail with the link of the entry. */
export const WAITING_MAIL_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'waiting, hour', most: 6, seconds: HOUR },
  { purpose: 'waiting, day', most: 12, seconds: DAY },
];

/** Requests to be told when a lesson opens: each sends a mail with the link that ends it. */
export const OPENING_MAIL_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'opening, hour', most: 6, seconds: HOUR },
  { purpose: 'opening, day', most: 12, seconds: DAY },
];

/** Invitations into the team of a school. */
export const INVITATION_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'invitation, hour', most: 3, seconds: HOUR },
  { purpose: 'invitation, day', most: 6, seconds: DAY },
];

/** Links to a new email: anyone with an account can enter any address. */
export const EMAIL_CHANGE_LIMITS: readonly RecipientLimit[] = [
  { purpose: 'email change, hour', most: 3, seconds: HOUR },
  { purpose: 'email change, day', most: 6, seconds: DAY },
];

/** Mails to the present address about a change. They also limit how many addresses one account can enter. */
export const EMAIL_CHANGE_NOTICE_LIMITS: readonly RecipientLimit[] = [{ purpose: 'email change notice, day', most: 10, seconds: DAY }];

/**
 * Counts mails to one recipient, across all schools and client addresses. Call it when nothing else can refuse the
 * request: a request that sends no mail must not use up the limit.
 *
 * @throws Refused `too_many_requests`
 */
export async function assertRecipientLimit(db: Db, email: string, limits: readonly RecipientLimit[], now: Date): Promise<void> {
  if (!(await countForRecipient(db, email, limits, now))) throw new Refused('too_many_requests');
}
