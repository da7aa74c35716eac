import type { FastifyReply, FastifyRequest } from 'fastify';
import { COLON, type Language } from '#shared/language.ts';
import { sendPlainPage } from './plainPage.ts';

const WORDS: Record<Language, { title: string; text: string; again: string; reference: string }> = {
  en: {
    title: 'Back in a moment',
    text: 'We cannot show this page right now. Nothing that you have booked is lost.',
    again: 'Try again',
    reference: 'Reference for support',
  },
  pt: {
    title: 'Voltamos já',
    text: 'De momento não conseguimos mostrar esta página. Nada do que reservaste se perdeu.',
    again: 'Tentar novamente',
    reference: 'Referência para o apoio',
  },
  es: {
    title: 'Volvemos enseguida',
    text: 'Ahora mismo no podemos mostrar esta página. No se ha perdido nada de lo que has reservado.',
    again: 'Intentarlo de nuevo',
    reference: 'Referencia para soporte',
  },
  fr: {
    title: 'De retour dans un instant',
    text: 'Nous ne pouvons pas afficher cette page pour l’instant. Aucune de vos réservations n’est perdue.',
    again: 'Réessayer',
    reference: 'Référence pour l’assistance',
  },
  de: {
    title: 'Gleich wieder da',
    text: 'Wir können diese Seite gerade nicht zeigen. Von deinen Buchungen ist nichts verloren.',
    again: 'Noch einmal versuchen',
    reference: 'Kennung für den Support',
  },
};

/** Is this a person's browser that asks for a page or sends a form, and not a program that reads JSON? */
export function prefersPage({ url, method, headers }: FastifyRequest): boolean {
  const accepts = headers.accept ?? '*/*';
  if (accepts.includes('text/html')) return true;
  return method === 'GET' && !/^\/(?:api|auth|dev)(?:[/?]|$)/.test(url) && !accepts.includes('json');
}

/** Answers that something is out of order, in the reader's language. The page shows the request's id, which is in the log. */
export function sendUnavailablePage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return sendPlainPage(request, reply, status, (lang) => {
    const { title, text, again, reference } = WORDS[lang];
    // No link after a form was posted: its address answers no GET.
    const link = request.method === 'GET' ? [`<a href="">${again}</a>`] : [];
    return { title, paragraphs: [text, ...link, `<small>${reference}${COLON[lang]} ${request.id}</small>`] };
  });
}
