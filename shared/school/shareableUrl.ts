import type { Tenant } from '../contract/tenant.ts';

/**
 * A school's shareable URL, its public origin (decisions, "Words"), as the back office knows it: the school's first host,
 * whichever of its hosts this page was opened at, and the rest as it is here. No slash at the end.
 *
 * @param here the back office's own address, `window.location`
 */
export function shareableUrl({ hosts }: Pick<Tenant, 'hosts'>, { protocol, port }: Pick<URL, 'protocol' | 'port'>): string {
  return `${protocol}//${hosts[0]!}${port && `:${port}`}`;
}

/** What the school's QR code says: bookings that begin there count as *qr* (decisions, 7). */
export function qrUrl(shareable: string): string {
  return `${shareable}/?fromqr=1`;
}
