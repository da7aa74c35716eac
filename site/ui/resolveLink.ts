import type { LinkProps } from '#shared/markdown/markdownElements.ts';

/**
 * Resolves a link in a school's text. Links inside the site keep the visit query, even if written with the school's host;
 * links to other sites pass no opener.
 *
 * @param host the page's host with port
 * @param address `useSiteAddress`
 */
export function resolveLink(href: string, host: string, address: (to: string) => string): LinkProps {
  const [, there, rest] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/is.exec(href) ?? [];
  if (there !== undefined && there.toLowerCase() !== host) return { href, rel: 'noopener' };
  const inside = there === undefined ? href : `/${rest!.replace(/^\//, '')}`;
  if (!inside.startsWith('/')) return { href };
  const [to, fragment] = inside.split('#', 2) as [string, string?];
  return { href: fragment === undefined ? address(to) : `${address(to)}#${fragment}` };
}
