import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#shared/language.ts';
import { sendPlainPage } from '../http/plainPage.ts';

const WORDS: Record<Language, { title: string; text: string; bookings: string }> = {
  en: { title: 'Closed for now', text: 'This school takes no bookings at the moment.', bookings: 'Have you booked? The link in your email still shows your booking, and you can cancel there.' },
  pt: { title: 'Fechado por agora', text: 'De momento, esta escola não aceita reservas.', bookings: 'Já reservaste? O link no teu email continua a mostrar a reserva, e podes cancelá-la aí.' },
  es: { title: 'Cerrado por ahora', text: 'De momento, esta escuela no acepta reservas.', bookings: '¿Ya has reservado? El enlace de tu correo sigue mostrando la reserva, y ahí puedes cancelarla.' },
  fr: { title: 'Fermé pour le moment', text: 'Cette école ne prend pas de réservations pour le moment.', bookings: 'Vous avez réservé ? Le lien de votre e-mail montre toujours votre réservation, et vous pouvez l’y annuler.' },
  de: { title: 'Vorübergehend geschlossen', text: 'Diese Surfschule nimmt zurzeit keine Buchungen an.', bookings: 'Du hast gebucht? Der Link in deiner E-Mail zeigt deine Buchung weiterhin, und du kannst sie dort stornieren.' },
};

/** The same of a school that is closing for good. */
const CLOSING: Record<Language, { title: string; text: string }> = {
  en: { title: 'This school is closing', text: 'It takes no new bookings.' },
  pt: { title: 'Esta escola vai fechar', text: 'Já não aceita novas reservas.' },
  es: { title: 'Esta escuela va a cerrar', text: 'Ya no acepta nuevas reservas.' },
  fr: { title: 'Cette école va fermer', text: 'Elle ne prend plus de réservations.' },
  de: { title: 'Diese Surfschule schließt', text: 'Sie nimmt keine neuen Buchungen mehr an.' },
};

/** Pages that stay: one's booking and account, the links to one's bookings and data, and leaving the news. */
const OPEN_PAGES = /^\/(?:booking|bookings|find-bookings|login|me|forgotten-password|new-password|unsubscribe)(?:[/?]|$)/;

/** Does this address of a suspended school show that it is closed? */
export function isClosedPage({ tenant, url }: FastifyRequest): boolean {
  return tenant?.is_suspended === true && !OPEN_PAGES.test(url);
}

/** Answers that the school is closed for now, in the reader's language. 503 keeps it in search engines. */
export function sendSuspendedPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPlainPage(request, reply, 503, (lang) => {
    const { title, text, bookings } = { ...WORDS[lang], ...(request.tenant.is_closing && CLOSING[lang]) };
    return { title, paragraphs: [text, bookings] };
  });
}
