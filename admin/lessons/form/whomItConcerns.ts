import type { Lesson } from '#shared/contract/lesson.ts';

/** What saving a form would do to people who have booked: how many, and for when they did. */
export type Concern = { kind: 'cancel' | 'move'; people: number; date: string };

/** Would booked people lose their lesson, or have it at another time, were the form saved as it is? */
export function whomItConcerns(form: Partial<Lesson>, before: Lesson | undefined): Concern | undefined {
  if (!before || before.num_bookings === 0) return undefined;
  const { num_bookings: people, date } = before;
  if (form.is_cancelled === 1) return before.is_cancelled === 0 ? { kind: 'cancel', people, date } : undefined;
  return form.date === date ? undefined : { kind: 'move', people, date };
}
