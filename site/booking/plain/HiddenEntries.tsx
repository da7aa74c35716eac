import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';

/** Entries of a booking as hidden fields, as `readBookingForm` reads them. */
export function HiddenEntries({ of: { users, email, phone, notes } }: { of: BookingDraft }) {
  const fields = [
    ...users.flatMap(({ name, age, answers = {}, consent }, index) => [
      ...Object.entries({ name, age, ...(consent && { consent: '1' }) }).map(([field, text]) => [`users.${index}.${field}`, text] as const),
      ...Object.entries(answers).map(([id, answer]) => [`users.${index}.answers.${id}`, answer] as const),
    ]),
    ...Object.entries({ email, phone, notes }),
  ];
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
