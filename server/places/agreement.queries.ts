import type { PriceTerms } from '#shared/bookings/participantTerms.ts';
import type { Tx } from '../db/connect.ts';
import { participantsColumn, type StoredParticipant } from './participants.queries.ts';

/** What was agreed with the participants of a booking, and what its activity costs now. */
type Agreement = PriceTerms & { participants: StoredParticipant[]; activity_id: number };

/** Finds what was agreed for a booking. */
export async function findAgreement(tx: Tx, tenant: { id: number }, id: string): Promise<Agreement> {
  return tx
    .selectFrom('bookings')
    .innerJoin('lessons', (join) => join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'))
    .innerJoin('activities', (join) => join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'))
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.id', '=', id)
    .select(['activity_id', 'activities.price_cents', 'child_price_cents', 'child_under', participantsColumn()])
    .executeTakeFirstOrThrow();
}
