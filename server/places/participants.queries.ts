import { sql } from 'kysely';

/** A participant as stored, with the price agreed. */
export type StoredParticipant = { name: string; age: string; price_cents: number };

/** A column with the participants of a row of `bookings`, in their order. */
export function participantsColumn() {
  return sql<StoredParticipant[]>`coalesce((
    select json_agg(json_build_object('name', p.name, 'age', p.age, 'price_cents', p.price_cents) order by p.position)
    from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id
  ), '[]'::json)`.as('participants');
}

/** The wire's `data`: participants as JSON text, each with name and age. */
export function participantsText(participants: readonly StoredParticipant[]): string {
  return JSON.stringify(participants.map(({ name, age }) => ({ name, age })));
}

/** The price agreed for all participants, in cents. */
export function agreedCents(participants: readonly StoredParticipant[]): number {
  return participants.reduce((sum, { price_cents }) => sum + price_cents, 0);
}
