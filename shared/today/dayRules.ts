import { participantsOf } from '../bookings/participants.ts';
import type { Day, DayLesson } from '../contract/today.ts';

/** What needs attention, in the order in which it is shown. */
const ATTENTION = ['payments', 'desk', 'mails', 'enquiries', 'waiting', 'instructors'] as const;
export type NeedsAttention = { what: (typeof ATTENTION)[number]; count: number };

/** Counts of the whole school; undefined until they are loaded. */
type SchoolCounts = { /** Card refunds that failed. */ payments: number | undefined; /** Guests who get money back by hand. */ desk: number | undefined; mails: number | undefined; /** Without an answer yet. */ enquiries: number | undefined };

/** Says what an admin has to see to: failed refunds, money to give back by hand, failed mails, new enquiries, and the day's lessons with people waiting or without instructor. */
export function whatNeedsAttention(counts: SchoolCounts, day: Day | undefined, now: Date): NeedsAttention[] {
  const all = { ...counts, waiting: day && lessonsWithWaiting(day, now), instructors: day && lessonsWithoutInstructor(day, now).length };
  return ATTENTION.map((what) => ({ what, count: all[what] ?? 0 })).filter(({ count }) => count > 0);
}

/** The lessons to come that have no instructor. Of a school that names no instructors none is missing. */
function lessonsWithoutInstructor({ lessons, has_instructors }: Day, now: Date): DayLesson[] {
  if (!has_instructors) return [];
  return lessons.filter(({ date, is_cancelled, instructors }) => new Date(date) > now && !is_cancelled && instructors.length === 0);
}

/** Counts the lessons to come in which people wait for a place. */
function lessonsWithWaiting({ lessons }: Day, now: Date): number {
  return lessons.filter(({ date, is_cancelled, waiting }) => new Date(date) > now && !is_cancelled && waiting > 0).length;
}

/** Counts the lessons that are given, the people booked, and those marked as here. */
export function countDay({ lessons }: Pick<Day, 'lessons'>): { lessons: number; people: number; here: number } {
  const given = lessons.filter(({ id, is_cancelled, num_bookings }) => !is_cancelled && (id > 0 || num_bookings > 0));
  const booked = given.flatMap(({ bookings }) => bookings);
  return {
    lessons: given.length,
    people: booked.reduce((sum, booking) => sum + participantsOf(booking).length, 0),
    here: booked.reduce((sum, { attendance }) => sum + attendance.filter((mark) => mark === 'here').length, 0),
  };
}

/** The address that opens WhatsApp with a number; undefined without an international number, as for many landlines. */
export function whatsAppAddress(phone: string): string | undefined {
  return /^\+\d{7,15}$/.test(phone) ? `https://wa.me/${phone.slice(1)}` : undefined;
}
