import type { Language } from '#shared/language.ts';

/** Words of feeds. Calendars seldom show that an event is cancelled, so its title says so. */
type FeedWords = { cancelled: string; book: string; nobody: string };

/** The words of feeds, by language. */
export const FEED_WORDS: Record<Language, FeedWords> = {
  en: { cancelled: 'Cancelled', book: 'Places left and booking', nobody: 'No bookings yet' },
  pt: { cancelled: 'Cancelada', book: 'Lugares livres e reserva', nobody: 'Ainda sem reservas' },
  es: { cancelled: 'Cancelada', book: 'Plazas libres y reserva', nobody: 'Aún no hay reservas' },
  fr: { cancelled: 'Annulé', book: 'Places libres et réservation', nobody: 'Pas encore de réservation' },
  de: { cancelled: 'Abgesagt', book: 'Freie Plätze und Buchung', nobody: 'Noch keine Buchungen' },
};
