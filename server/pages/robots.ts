/** Where search engines keep out: the back office, the API, the demo's mailbox, and what belongs to one visitor. */
const FOLDERS = ['/manage/', '/api/', '/dev/', '/auth/', '/booking/', '/new-password/', '/subscribe/', '/unsubscribe/'];
const PAGES = ['/manage', '/login', '/register', '/forgotten-password', '/non-authorized', '/me', '/bookings', '/payment-confirmed'];

/**
 * The host's robots.txt (RFC 9309). Its paths are prefixes: `$` ends one, so that `/me` is private and `/menu` is not.
 *
 * @param origin the host's public address, without a slash at the end
 */
export function robotsText(origin: string): string {
  const paths = [...FOLDERS, ...PAGES.flatMap((page) => [`${page}$`, `${page}?`])];
  const lines = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
