import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem}a{display:inline-block;padding:.6rem 0}small{opacity:.75}:root{color-scheme:light dark}';

/** A page's title and its paragraphs of trusted HTML. */
type PlainPage = { title: string; paragraphs: string[] };

/** Answers with a page that needs neither scripts nor the database, in the reader's language. */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, status: number, pageIn: (lang: Language) => PlainPage): FastifyReply {
  const { lang: asked } = (request.query ?? {}) as Record<string, unknown>;
  const lang = chooseLanguage(typeof asked === 'string' ? asked : undefined, acceptedLanguages(request.headers['accept-language']));
  const { title, paragraphs } = pageIn(lang);
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Language').header('content-language', lang);
  // Public pages may be framed by schools' own pages.
  const ancestors = /^\/manage(?:\/|$)/.test(request.url) ? `'none'` : '*';
  reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors ${ancestors}`);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
        `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</main></body></html>`,
    );
}
