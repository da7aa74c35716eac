/**
 * Where search engines keep out: the back office, the API, the mailbox of the demo, and what belongs to one visitor.
 * A `$` ends a path: `/me` is private, `/menu` would not be.
 */
const PRIVATE = [
  ...['/manage$', '/manage/', '/api/', '/dev/'],
  ...['/booking/', '/bookings$', '/bookings?', '/me$', '/me?', '/subscribe/', '/payment-confirmed', '/auth/'],
];

/**
 * The host's robots.txt (RFC 9309).
 *
 * @param origin the host's public address, without a slash at the end
 */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
