/** Paths closed to search engines: the back office, the API, demo pages, and pages of one visitor. */
const FOLDERS = ['/manage/', '/api/', '/dev/', '/auth/', '/booking/', '/enquiry/', '/waiting/', '/opening/', '/new-password/', '/new-email/', '/subscribe/', '/unsubscribe/', '/pricing/', '/passes/', '/sign-up/', '/operators/'];
const PAGES = ['/manage', '/login', '/register', '/forgotten-password', '/find-bookings', '/non-authorized', '/me', '/bookings', '/payment-confirmed', '/pass-bought', '/operators'];

/** Is this a page of one visitor, or no page at all? Search engines stay away from it. */
export function isClosedToRobots(url: string): boolean {
  const path = url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '').toLowerCase();
  return PAGES.includes(path) || FOLDERS.some((folder) => `${path}/`.startsWith(folder));
}

/**
 * A host's robots.txt (RFC 9309). Paths are prefixes unless they end with `$`, so that `/me` is closed and `/menu` is not.
 *
 * @param origin the host's public address, without a slash at the end
 */
export function robotsText(origin: string): string {
  const paths = [...FOLDERS, ...PAGES.flatMap((page) => [`${page}$`, `${page}?`])];
  const lines = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
