/** The push services of Chromium browsers, Firefox, Safari and Edge. */
const KNOWN = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const HOST = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d][a-z\d-]*[a-z\d]$/;
const THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/;

/** Parses the variable `PUSH_HOSTS`. */
export function pushHosts(text: string): string[] {
  return text.split(',').flatMap((host) => host.trim().toLowerCase() || []);
}

/** Is this a host, a wildcard host, or, for tests, an unencrypted origin on this machine? */
export function isPushHost(host: string): boolean {
  return HOST.test(host) || THIS_MACHINE.test(host);
}

/**
 * Is this the address of a known push service? Browsers send their endpoint, so a visitor could send any address. The server
 * calls no other hosts for them, in particular none in its own network.
 *
 * @param more hosts of `PUSH_HOSTS`
 */
export function isPushEndpoint(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' || port !== '') return THIS_MACHINE.test(origin) && more.includes(origin);
  return [...KNOWN, ...more].some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
