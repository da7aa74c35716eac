import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';

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

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem}a{display:inline-block;padding:.6rem 0}small{opacity:.75}:root{color-scheme:light dark}';

/** Is this a person's browser that asks for a page or sends a form, and not a program that reads JSON? */
export function prefersPage({ url, method, headers }: FastifyRequest): boolean {
  const accepts = headers.accept ?? '*/*';
  if (accepts.includes('text/html')) return true;
  return method === 'GET' && !/^\/(?:api|auth|dev)(?:[/?]|$)/.test(url) && !accepts.includes('json');
}

/** Answers with a page that needs no database, in the reader's language. It shows the request's id, which is in the log. */
export function sendUnavailablePage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const { lang: asked } = (request.query ?? {}) as Record<string, unknown>;
  const lang = chooseLanguage(typeof asked === 'string' ? asked : undefined, acceptedLanguages(request.headers['accept-language']));
  const { title, text, again, reference } = WORDS[lang];
  // No link after a form was posted: its address answers no GET.
  const link = request.method === 'GET' ? `<p><a href="">${again}</a></p>` : '';
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Language').header('content-language', lang);
  // Public pages may be framed by schools' own pages.
  const ancestors = /^\/manage(?:\/|$)/.test(request.url) ? `'none'` : '*';
  reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors ${ancestors}`);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
        `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${link}<p><small>${reference}: ${request.id}</small></p></main></body></html>`,
    );
}
