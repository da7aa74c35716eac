import { useState } from 'react';
import { HttpError, useCreate } from 'react-admin';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { MANUAL_NOTES, manualProblems } from '#shared/bookings/bookingRules.ts';
import { numberedNames } from '#shared/bookings/participants.ts';
import { isPhoneNumber } from '#shared/contactFormats.ts';
import type { BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Problems } from '#shared/problems.ts';
import { uuidV4 } from '#shared/uuidV4.ts';

export type WalkIn = { phone: string; name: string; count: number };

/** Why a booking failed: problems at fields, or a message key. */
type Failure = { problems: Problems; reason?: string };

const NONE: Failure = { problems: {} };

/**
 * Sends manual bookings of one lesson or planned class; the first booking of a class makes its lesson. An idempotency key keeps a double click or a lost response from booking twice. The
 * next person gets a new key.
 *
 * @param prepare resolves to the lesson to book in, after the entries were checked; to `undefined` if there is none to book in yet
 * @returns `add`, which resolves to whether the booking exists; whether it is pending; and why it failed
 */
export function useManualAdd(prepare: () => Promise<Lesson | undefined>) {
  const [idempotencyKey, setIdempotencyKey] = useState(uuidV4);
  const [failure, setFailure] = useState(NONE);
  const [create, { isPending }] = useCreate();

  const add = async (walkIn: WalkIn): Promise<boolean> => {
    const draft = toDraft(walkIn);
    // The server, which has the number tables, checks the rest of a number.
    const problems = manualProblems(draft, { isCallable: isPhoneNumber });
    setFailure({ problems });
    if (Object.keys(problems).length > 0) return false;
    let lesson: Lesson | undefined;
    try {
      lesson = await prepare();
    } catch (error) {
      setFailure({ problems: {}, reason: (error as Error).message });
    }
    if (!lesson) return false;
    const data: BookingSubmission & { user_id: string; lesson: number; recur?: Lesson['recur'] } = {
      ...{ users: draft.users, phone: draft.phone, email: null, notes: draft.notes, user_id: '0', lesson: lesson.id, source: 'manual', ...(lesson.recur && { recur: lesson.recur }) },
      payment_intent_id: idempotencyKey,
    };
    try {
      await create(lesson.recur ? `activity/${lesson.activity_id}/bookings` : `lessons/${lesson.id}/bookings`, { data }, { returnPromise: true });
    } catch (error) {
      setFailure(toFailure(error as Error));
      // The first booking with this key is in the list, so this is another person.
      if (errorCode(error) === 'payment_intent_reused') setIdempotencyKey(uuidV4());
      return false;
    }
    setIdempotencyKey(uuidV4());
    return true;
  };
  return { add, isPending, ...failure };
}

function toDraft({ phone, name, count }: WalkIn): BookingDraft {
  return { users: numberedNames(name.trim(), count), phone: phone.trim(), email: '', notes: MANUAL_NOTES };
}

function toFailure(error: Error): Failure {
  const { problems = {} } = error instanceof HttpError ? ((error.body ?? {}) as Partial<Failure>) : {};
  return { problems, reason: error.message };
}

function errorCode(error: unknown): string | undefined {
  return error instanceof HttpError ? (error.body as { code?: string } | null)?.code : undefined;
}
