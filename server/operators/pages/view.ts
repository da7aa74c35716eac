import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TFunction } from 'i18next';
import { acceptedLanguages, chooseLanguage, INTL_LOCALES, isLanguage, type Language } from '#shared/language.ts';
import { OPERATORS_PATH } from '../operatorSession.ts';
import { operatorWords } from '../operatorWords.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

/** What a page needs to be written for its reader. */
export type View = {
  lang: Language;
  say: TFunction;
  /** An address below `/operators`, in the language that the reader asked for. */
  href(path: string, query?: Record<string, string>): string;
  /** A day, in UTC: an installation has no time zone. */
  day(instant: string): string;
  count(number: number): string;
  money(cents: number): string;
};

/** The reader's view: `?lang=`, else the browser's language. */
export function viewOf({ query, headers }: FastifyRequest): View {
  const { lang: asked } = (query ?? {}) as { lang?: unknown };
  const chosen = isLanguage(asked) ? asked : undefined;
  const lang = chooseLanguage(chosen, acceptedLanguages(headers['accept-language']));
  const locale = INTL_LOCALES[lang];
  return {
    lang,
    say: operatorWords(lang),
    href(path, more = {}) {
      const text = new URLSearchParams({ ...more, ...(chosen && { lang: chosen }) }).toString();
      return `${OPERATORS_PATH}${path}${text && `?${text}`}`;
    },
    day: (instant) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant)),
    count: (number) => number.toLocaleString(locale),
    money: (cents) => (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'EUR' }),
  };
}

/** What is between the frame's head and its end. */
export type Page = { title: string; body: Html; status?: number };

/** Answers with a page of the operators. It has no scripts, is never cached and never framed, and its forms lead to this host alone. */
export function sendOperatorPage(reply: FastifyReply, { lang, say, href }: View, { title, body, status = 200 }: Page, email: string | undefined): FastifyReply {
  const signedIn = email !== undefined && html`<form method="post" action="${href('/sign-out')}"><span>${email}</span> <button class="quiet">${say('signOut')}</button></form>`;
  const page = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} – Lineup</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><header><a href="${href('')}">Lineup · ${say('title')}</a>${signedIn}</header><main>${body}</main></body></html>`;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language, Cookie')
    .header('content-language', lang)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
    .send(page.text);
}
