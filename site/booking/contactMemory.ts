import type { BookingDraft } from '#shared/booking.ts';

const KEY = 'lineup.contact';

/** The contact info of the last visit (specification, section 3), where the browser keeps any. */
export function rememberedContact(): BookingDraft | undefined {
  try {
    return asDraft(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Remembers the contact info for the next visit. Browsers that keep nothing are no reason to fail. */
export function rememberContact(draft: BookingDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the form works without.
  }
}

function asDraft(stored: unknown): BookingDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { users, email, phone, notes } = stored as Record<string, unknown>;
  const people = Array.isArray(users) ? (users as Record<string, unknown>[]) : [];
  const named = people.map((user) => ({ name: text(user?.name), age: text(user?.age) }));
  return { users: named.length > 0 ? named : [{ name: '', age: '' }], email: text(email), phone: text(phone), notes: text(notes) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
