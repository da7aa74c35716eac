/** The push services of Chrome and its kin, Firefox, Safari and Edge. */
const KNOWN = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const HOST = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d][a-z\d-]*[a-z\d]$/;
const THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/;

/** The hosts that the environment's variable names. */
export function pushHosts(text: string): string[] {
  return text.split(',').flatMap((host) => host.trim().toLowerCase() || []);
}

/** A host, any host below one, or, for tests, an origin on this machine without encryption. */
export function isPushHost(host: string): boolean {
  return HOST.test(host) || THIS_MACHINE.test(host);
}

/**
 * Is this address one of a push service? A browser says where its messages go, and a visitor may say anything: this server
 * asks nobody else on their behalf, least of all within its own network.
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
