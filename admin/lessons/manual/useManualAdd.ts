import { useState } from 'react';
import { HttpError, useCreate } from 'react-admin';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { manualProblems } from '#shared/bookings/bookingRules.ts';
import { numberedNames } from '#shared/bookings/participants.ts';
import type { BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Problems } from '#shared/problems.ts';
import { uuidV4 } from '#shared/uuidV4.ts';

/** What is typed into the form. */
export type WalkIn = { phone: string; name: string; count: number };

/** What stands in the way: problems at fields, or the key of a reason. */
type Trouble = { problems: Problems; reason?: string };

const NONE: Trouble = { problems: {} };

/**
 * Sends manual bookings of one lesson (specification, section 7). What is sent again, by a double press or after an answer
 * that did not come, is the same booking; the next person's is another.
 *
 * @returns `add`, which answers whether the booking is there; whether it is under way; and why it failed
 */
export function useManualAdd(lesson: Lesson) {
  const [visit, setVisit] = useState(uuidV4);
  const [trouble, setTrouble] = useState(NONE);
  const [create, { isPending }] = useCreate();

  const add = async (walkIn: WalkIn): Promise<boolean> => {
    const draft = draftOf(walkIn);
    const problems = manualProblems(draft);
    setTrouble({ problems });
    if (Object.keys(problems).length > 0) return false;
    const data: BookingSubmission & { user_id: string; lesson: number } = {
      ...{ users: draft.users, phone: draft.phone, email: null, notes: draft.notes, user_id: '0', lesson: lesson.id, source: 'manual' },
      payment_intent_id: visit,
    };
    try {
      await create(`lessons/${lesson.id}/bookings`, { data }, { returnPromise: true });
    } catch (error) {
      setTrouble(troubleOf(error as Error));
      // The list shows what was sent first; whoever presses again means somebody else.
      if (codeOf(error) === 'payment_intent_reused') setVisit(uuidV4());
      return false;
    }
    setVisit(uuidV4());
    return true;
  };
  return { add, isPending, ...trouble };
}

function draftOf({ phone, name, count }: WalkIn): BookingDraft {
  return { users: numberedNames(name.trim(), count), phone: phone.trim(), email: '', notes: 'manual add' };
}

function troubleOf(error: Error): Trouble {
  const { problems = {} } = error instanceof HttpError ? ((error.body ?? {}) as Partial<Trouble>) : {};
  return { problems, reason: error.message };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof HttpError ? (error.body as { code?: string } | null)?.code : undefined;
}
