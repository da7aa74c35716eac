import type { i18n } from 'i18next';
import { generatePath, type Params } from 'react-router-dom';
import type { Photo } from '#shared/contract/photo.ts';
import { addressInLanguage, isLanguage, languageAlternates, INTL_LOCALES } from '#shared/language.ts';
import { favicon, socialImage, touchIcon } from '#shared/school/pictures.ts';
import { sayWith } from '../i18n/i18n.ts';
import type { Outcome, PageRequest } from '../page/pageTypes.ts';
import type { SiteRoute } from '../routes.tsx';
import type { Slices } from '../store/slices.ts';
import { documentTitle } from '../documentTitle.ts';
import { PAGE_HEADS, describeSchool } from './headPages.ts';
import { isPrivate } from './isPrivate.ts';
import type { HeadPage } from './headPage.ts';

/** A loaded page, ready to be rendered. */
type Found = { request: PageRequest; route: SiteRoute; params: Params; outcome: Outcome; slices: Slices; translator: i18n };

/** Renders the inside of a page's `<head>`, and its structured data (null if it has none). */
export function renderHead({ request, route, params, outcome, slices, translator }: Found): { head: string; jsonLd: object | null } {
  const { tenant, origin, lang } = request;
  const say: HeadPage['say'] = (key, values) => translator.t(key, { ...values });
  const page = tenant && { tenant, origin, params, slices, lang, say, now: new Date(request.now) };
  const isPublic = !isPrivate(route) && outcome === 'ready';
  // An occurrence has the metadata of a lesson.
  const told = (isPublic && PAGE_HEADS[route.only ? '/lessons/:id' : route.path]) || { description: describeSchool };

  const subject = tenant ? route.subject?.(slices, params, lang, tenant.timezone, new Date(request.now)) : undefined;
  const title = documentTitle(route, outcome, tenant, sayWith(translator), subject);
  const description = page ? told.description(page) : say('Lineup is the booking site for surf schools.');
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (isPublic) {
    const address = origin + (page && told.path ? told.path(page) : generatePath(route.path, params));
    const own = canonicalAddress(address, request.url);
    const versions = languageAlternates(address, tenant?.langs).map(({ hreflang, href }) => link('alternate', href, `hreflang="${hreflang}"`));
    if (tenant && route.path === '/') lines.push(link('alternate', '/calendar.ics', 'type="text/calendar"'));
    lines.push(link('canonical', own), ...versions, ...sharingTags(request, { title, description, url: own, isArticle: told.isArticle, photo: page ? told.photo?.(page) : undefined }));
  } else {
    lines.push(meta('name', 'robots', 'noindex'));
  }
  const icon = favicon(tenant);
  lines.push(
    link('icon', icon, icon.endsWith('.svg') ? 'type="image/svg+xml"' : ''),
    link('apple-touch-icon', touchIcon(tenant)),
  );

  const jsonLd = page && told.jsonLd ? told.jsonLd(page).filter((entry) => entry !== undefined) : [];
  const graph = { '@context': 'https://schema.org', '@graph': jsonLd };
  return { head: lines.join(''), jsonLd: jsonLd.length > 0 ? graph : null };
}

/** The page's canonical address, with the language if one was chosen explicitly. */
function canonicalAddress(address: string, url: string): string {
  const asked = new URLSearchParams(url.split('?')[1]).getAll('lang');
  return asked.length === 1 && isLanguage(asked[0]) ? addressInLanguage(address, asked[0]) : address;
}

type Card = { title: string; description: string; url: string; isArticle: true | undefined; photo: Photo | undefined };

/** Open Graph tags for shared links, which X reads too. */
function sharingTags({ tenant, origin, lang }: PageRequest, { title, description, url, isArticle, photo }: Card): string[] {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': isArticle ? 'article' : 'website',
    'og:url': url,
    'og:locale': INTL_LOCALES[lang].replace('-', '_'),
    'og:site_name': tenant?.name ?? 'Lineup',
    'og:image': new URL(socialImage(tenant, photo), origin).href,
  };
  return [
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string, attribute = ''): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"${attribute && ` ${attribute}`}>`;
}

/** Escapes text for HTML elements and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
