import type { Booking, Participant } from '../contract/booking.ts';
import { COLON, type Language } from '../language.ts';
import { BOOKING_LIMITS } from './bookingDraft.ts';

/** Reads the participants of a booking from its JSON text. */
export function participantsOf(booking: Pick<Booking, 'data'>): Participant[] {
  return JSON.parse(booking.data) as Participant[];
}

/**
 * What a participant answered, and that a guardian agreed, in one line; '' if nothing was asked.
 *
 * @param agreed the words for a guardian's consent
 * @param lang in which people read it
 */
export function answersText({ answers = [], consent }: Pick<Participant, 'answers' | 'consent'>, agreed: string, lang: Language): string {
  return [...answers.map(({ ask, answer }) => (/[?:]$/.test(ask) ? `${ask} ${answer}` : `${ask}${COLON[lang]} ${answer}`)), ...(consent ? [agreed] : [])].join(' · ');
}

/** Participants for a manual booking, where one name is known: `Ana`, `Ana 2`, `Ana 3`. Long names are shortened. */
export function numberedNames(name: string, count: number): { name: string; age: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const ending = index === 0 ? '' : ` ${index + 1}`;
    return { name: (ending ? name.slice(0, BOOKING_LIMITS.name - ending.length) : name) + ending, age: '' };
  });
}
