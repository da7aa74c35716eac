import type { Language } from '#shared/language.ts';

/** The dialog's few words: the script is too small for the site's translator. */
export const WORDS: Record<Language, { title: string; close: string; loading: string }> = {
  en: { title: 'Book a lesson', close: 'Close', loading: 'Loading…' },
  pt: { title: 'Reservar uma aula', close: 'Fechar', loading: 'A carregar…' },
  es: { title: 'Reservar una clase', close: 'Cerrar', loading: 'Cargando…' },
  fr: { title: 'Réserver un cours', close: 'Fermer', loading: 'Chargement…' },
  de: { title: 'Kurs buchen', close: 'Schließen', loading: 'Wird geladen…' },
};
