import type { LinkProps } from '#shared/markdown/markdownElements.ts';

/**
 * Where a link in a school's text leads. Links within the site carry language and frame flag on, also when they were
 * pasted with the school's own host; the others know nothing of the page that they left.
 *
 * @param host the page's own, with port
 * @param address `useSiteAddress`
 */
export function linkTo(href: string, host: string, address: (to: string) => string): LinkProps {
  const [, there, rest] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/is.exec(href) ?? [];
  if (there !== undefined && there.toLowerCase() !== host) return { href, rel: 'noopener' };
  const inside = there === undefined ? href : `/${rest!.replace(/^\//, '')}`;
  if (!inside.startsWith('/')) return { href };
  const [to, fragment] = inside.split('#', 2) as [string, string?];
  return { href: fragment === undefined ? address(to) : `${address(to)}#${fragment}` };
}
