import type { BookingDraft } from '#shared/booking.ts';

/** What was stored as a draft once, as far as it still is one. */
export function asDraft(kept: unknown): BookingDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { users, email, phone, notes } = kept as Record<string, unknown>;
  const people = Array.isArray(users) ? (users as (Record<string, unknown> | null)[]) : [];
  const named = people.map((user) => ({ name: text(user?.name), age: text(user?.age) }));
  return { users: named.length > 0 ? named : [{ name: '', age: '' }], email: text(email), phone: text(phone), notes: text(notes) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
