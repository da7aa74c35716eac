import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { givePlacesBack } from '../places/givePlacesBack.ts';
import type { LockedBooking } from '../places/lockBooking.queries.ts';
import { takePlaces } from '../places/places.queries.ts';
import { findLessonVersion, lockEntries, queueChangeMail, storeEdit, storeParticipants } from './bookingEdits.queries.ts';

/** From which lesson to which one a booking moves, and what else that stores of it. */
type Move = { old: Lesson; target: Lesson; rules: { refund_until: string | null; date_changes?: number } };

/**
 * Moves a booking to another lesson of the same activity, for its guest: places and the calendar entry follow, and one mail tells of it. Its
 * participants keep their agreed prices, so charges, payments, codes and passes stay. Lock both lessons and the booking first.
 *
 * @returns the name of the first participant
 * @throws Refused `lesson_full`
 */
export async function moveToDate(tx: Tx, tenant: { id: number }, { id, num_participants, email, lang }: LockedBooking, { old, target, rules }: Move, now: Date): Promise<string> {
  if (!(await takePlaces(tx, tenant, target.id, num_participants))) throw new Refused('lesson_full');
  const { participants, phone, notes, calendar_steps } = await lockEntries(tx, tenant, id);
  await storeParticipants(tx, tenant, id, { left: [], stay: participants, join: [], isMoved: true });
  const steps = (await findLessonVersion(tx, tenant, old.id)) - (await findLessonVersion(tx, tenant, target.id));
  await storeEdit(tx, tenant, id, { lesson_id: target.id, num_participants, phone, email, notes, calendar_steps: calendar_steps + 1 + steps, booked_for: target.date, ...rules });
  await givePlacesBack(tx, tenant, old.id, num_participants, now);
  if (email !== null) await queueChangeMail(tx, tenant, { id, email, lang }, old.date, now);
  return participants[0]?.name ?? '';
}
