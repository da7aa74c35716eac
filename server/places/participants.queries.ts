import { sql } from 'kysely';
import type { Answer } from '#shared/contract/question.ts';

/** What a participant is asked: null and false if nothing was answered. */
type Answered = { answers?: Answer[] | null; consent?: boolean };

/** A participant with what it was asked, as it is to be stored. */
export type AnsweredParticipant = { name: string; age: string; answers?: Answer[]; consent?: boolean };

/** A participant as stored, with the price agreed. */
export type StoredParticipant = Answered & { name: string; age: string; price_cents: number };

/** A column with the participants of a row of `bookings`, in their order. */
export function participantsColumn() {
  return sql<StoredParticipant[]>`coalesce((
    select json_agg(json_build_object('name', p.name, 'age', p.age, 'price_cents', p.price_cents, 'answers', p.answers, 'consent', p.consent_at is not null) order by p.position)
    from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id
  ), '[]'::json)`.as('participants');
}

/** The wire's `data`: participants as JSON text, each with name and age, and what else there is of answers and consent. */
export function participantsText(participants: readonly (Answered & { name: string; age: string })[]): string {
  return JSON.stringify(participants.map(({ name, age, answers, consent }) => ({ name, age, ...(answers && answers.length > 0 && { answers }), ...(consent && { consent }) })));
}

/** The price agreed for all participants, in cents. */
export function agreedCents(participants: readonly StoredParticipant[]): number {
  return participants.reduce((sum, { price_cents }) => sum + price_cents, 0);
}
