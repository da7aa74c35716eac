import { createHmac } from 'node:crypto';
import { recipientKey } from '#shared/messages/recipientKey.ts';
import { networkOf } from '../../lib/networkOf.ts';

/** How many places one network, phone number or email may take within `PLACES_COUNT_HOURS`: without a proof of work, and with one. */
export type PlaceLimit = { withoutProof: number; withProof: number };

/**
 * A hostel's guests share one network: 40 of them book in an evening, and more the next morning. Mobile operators put many
 * customers behind one address, too.
 */
export const NETWORK_LIMIT: PlaceLimit = { withoutProof: 100, withProof: 300 };

/** One person books for a family or a group: two full bookings a day. */
export const CONTACT_LIMIT: PlaceLimit = { withoutProof: 40, withProof: 120 };

/** How long places count after they were taken. */
const PLACES_COUNT_HOURS = 24;

/** When places that are taken now no longer count. */
export function placesCountUntil(now: Date): Date {
  return new Date(now.getTime() + PLACES_COUNT_HOURS * 60 * 60 * 1000);
}

/** Who takes places: the internet address of the visitor if it is known, the phone number in international form, and the email as entered. */
export type Taker = { address: string | undefined; phone: string; email: string | null };

/** What a booking's places count for, hashed with the installation's secret: the database never has the address or the number. */
export function limitsOf(secret: string, { address, phone, email }: Taker): (PlaceLimit & { key: Buffer })[] {
  const hash = (kind: string, value: string) => createHmac('sha256', secret).update(`${kind} ${value}`).digest();
  return [
    ...(address === undefined ? [] : [{ ...NETWORK_LIMIT, key: hash('network', networkOf(address)) }]),
    { ...CONTACT_LIMIT, key: hash('phone', phone) },
    ...(email === null ? [] : [{ ...CONTACT_LIMIT, key: hash('email', recipientKey(email)) }]),
  ];
}
