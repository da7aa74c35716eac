import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpError } from 'react-admin';
import { editProblems } from '#shared/bookings/bookingEdit.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import { isPhoneNumber } from '#shared/contactFormats.ts';
import type { BookingEdit, EditOutcome } from '#shared/contract/bookingEdit.ts';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import type { Problems } from '#shared/problems.ts';
import { BESIDE_PAGE } from '../../api/access.ts';
import { useApi } from '../../api/useApi.ts';

/** Typing has to pause this long before the server is asked. */
const PAUSE_MS = 300;

/** The server, which has the number tables, checks the rest of a number. */
const FORMAT = { isCallable: isPhoneNumber };

/** The entries of the form. `key` tells participants apart while the form is open. `target`: another lesson. */
export type EditForm = {
  version: number;
  users: { key: string; was?: number; name: string; age: string }[];
  phone: string;
  email: string;
  notes: string;
  target: Lesson | undefined;
  tells_guest: boolean;
};

/** Why an edit is refused: problems at fields, or a message key. */
export type EditFailure = { problems: Problems; message?: string; isConflict: boolean };

/** The form as it begins. */
export function formOf(booking: LessonBooking): EditForm {
  const { phone, email, notes, version = 1 } = booking;
  return { version, users: participantsOf(booking).map(({ name, age }, was) => ({ key: String(was), was, name, age })), phone, email: email ?? '', notes, target: undefined, tells_guest: true };
}

/** Says what an edit would do while it is typed, and saves it. `outcome` is about the present entries only. */
export function useBookingEdit(booking: LessonBooking, form: EditForm) {
  const call = useApi();
  const path = `lessons/${booking.lesson_id}/bookings/${booking.id}/entries`;
  const { email, phone, notes } = form;
  const typed = JSON.stringify(bodyOf(form));
  const [asked, setAsked] = useState(typed);
  const [failure, setFailure] = useState<{ typed: string } & EditFailure>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const problems = editProblems({ users: form.users, email: email.trim(), phone: phone.trim(), notes }, { phone: booking.phone, email: booking.email ?? '' }, FORMAT);
  const isComplete = Object.keys(problems).length === 0;
  const send = (body: object, options: Parameters<typeof call>[1] = {}) => call<EditOutcome>(path, { ...options, method: 'PUT', body: JSON.stringify(body) });
  const preview = useQuery({
    queryKey: ['edit', booking.id, booking.lesson_id, asked],
    queryFn: () => send({ ...(JSON.parse(asked) as BookingEdit), preview: true }, { isReading: true }),
    enabled: isComplete && typed === asked,
    meta: BESIDE_PAGE,
    retry: false,
    gcTime: 0,
    // An answer of a moment ago may be about other places.
    staleTime: 0,
  });
  const isCurrent = typed === asked && isComplete;
  const save = async (): Promise<EditOutcome | undefined> => {
    if (!isComplete || !preview.data) return undefined;
    try {
      return await send({ ...bodyOf(form), told_due: preview.data.due.after });
    } catch (error) {
      // The sign-in dialog says that the session has ended; after it, this would be wrong.
      if (!isSignedOut(error)) setFailure({ typed, ...failureOf(error) });
      void preview.refetch();
      return undefined;
    }
  };
  const refused = failure?.typed === typed ? failure : isCurrent && preview.error ? failureOf(preview.error) : undefined;
  return {
    problems: isComplete ? (refused?.problems ?? {}) : problems,
    refused,
    outcome: isCurrent && !preview.error ? preview.data : undefined,
    isChecking: isComplete && (typed !== asked || preview.isFetching),
    save,
  };
}

function bodyOf({ users, target, phone, email, ...form }: EditForm): BookingEdit {
  const { id, activity_id, recur } = target ?? {};
  return {
    ...form,
    users: users.map(({ was, name, age }) => ({ ...(was !== undefined && { was }), name, age })),
    phone: phone.trim(),
    email: email.trim() || null,
    ...(target && (recur ? { occurrence: { activity_id: activity_id!, recur } } : { lesson_id: id! })),
  };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}

function failureOf(error: unknown): EditFailure {
  const { problems = {}, code } = error instanceof HttpError ? ((error.body ?? {}) as { problems?: Problems; code?: string }) : {};
  return { problems, message: (error as Error).message, isConflict: code === 'changed_meanwhile' };
}
