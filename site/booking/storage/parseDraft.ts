import type { BookingDraft, DraftParticipant } from '#shared/bookings/bookingDraft.ts';
import { answersById } from '#shared/bookings/participantTerms.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** Reads a stored draft. Fields of a wrong type become empty; `undefined` if the value is no object. */
export function parseDraft(value: unknown): BookingDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { users, email, phone, notes, code } = value as Record<string, unknown>;
  const rows = Array.isArray(users) ? (users as (Record<string, unknown> | null)[]) : [];
  const participants = rows.map((row) => ({ name: text(row?.name), age: text(row?.age), ...askedOf(row) }));
  return { users: participants.length > 0 ? participants : [{ name: '', age: '' }], email: text(email), phone: text(phone), notes: text(notes), code: text(code) };
}

/** A booking's entries as a draft, for a form on a device that never saw them. */
export function draftOfBooking(booking: Pick<Booking, 'data' | 'email' | 'phone' | 'notes' | 'code'>): BookingDraft | undefined {
  const { email, phone, notes, code } = booking;
  const users = participantsOf(booking).map(({ answers, ...user }) => ({ ...user, answers: answersById(answers) }));
  return parseDraft({ users, email, phone, notes, code: code?.kind === 'discount' ? code.text : '' });
}

/** Answers and consent of a participant, if there are any. */
function askedOf(row: Record<string, unknown> | null): Pick<DraftParticipant, 'answers' | 'consent'> {
  const { answers, consent } = row ?? {};
  const texts = Object.entries(typeof answers === 'object' && answers !== null ? answers : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...(texts.length > 0 && { answers: Object.fromEntries(texts) }), ...(consent === true && { consent }) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
