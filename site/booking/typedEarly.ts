import type { BookingDraft } from '#shared/booking.ts';

/**
 * What was typed before the page came alive: on a slow network the form stands there long before its scripts. To be
 * asked while hydrating, since React then sets the fields to what the server rendered.
 */
export function typedEarly(): Partial<BookingDraft> {
  if (typeof document === 'undefined') return {};
  const typed = (field: string) => document.querySelector<HTMLInputElement>(`[data-field="${field}"]`)?.value ?? '';
  const name = typed('users.0.name');
  const age = typed('users.0.age');
  const entries = { email: typed('email'), phone: typed('phone'), notes: typed('notes') };
  return {
    ...Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')),
    ...(name || age ? { users: [{ name, age }] } : {}),
  };
}
