import { type Language, languageAlternates } from '#shared/language.ts';

/** A page of the sitemap: its path, and when it last changed, if known. */
export type MappedPage = { path: string; lastmod?: string };

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;

/**
 * A host's sitemap (sitemaps.org, 0.9). Each page lists its versions in the languages that the site offers, which have no entries
 * of their own.
 *
 * @param origin the host's public address, without a slash at the end
 */
export function sitemapXml(origin: string, pages: readonly MappedPage[], langs?: readonly Language[]): string {
  const urls = pages.map(({ path, lastmod }) => {
    const versions = languageAlternates(origin + path, langs).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    );
    const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}${versions.join('')}</url>`;
  });
  return [HEAD, ...urls, '</urlset>', ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
