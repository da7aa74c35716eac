import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';

/**
 * What was typed before the page came alive: on a slow network the form stands there long before its scripts. To be
 * asked while hydrating, since React then sets the fields to what the server rendered.
 */
export function typedEarly(): BookingDraft | undefined {
  if (typeof document === 'undefined') return undefined;
  const typed = (field: string) => document.querySelector<HTMLInputElement>(`[data-field="${field}"]`)?.value ?? '';
  const first = { name: typed('users.0.name'), age: typed('users.0.age') };
  return { users: [first], email: typed('email'), phone: typed('phone'), notes: typed('notes') };
}
