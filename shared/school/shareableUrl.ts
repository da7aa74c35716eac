import type { Tenant } from '../contract/tenant.ts';

/**
 * A school's shareable URL, without a slash at the end: its first host, with the protocol and port of the back office.
 *
 * @param here `window.location`
 */
export function shareableUrl({ hosts }: Pick<Tenant, 'hosts'>, { protocol, port }: Pick<URL, 'protocol' | 'port'>): string {
  return `${protocol}//${hosts[0]!}${port && `:${port}`}`;
}

/** The address in the QR code. Bookings that begin there get the source `qr`. */
export function qrUrl(shareable: string): string {
  return `${shareable}/?fromqr=1`;
}
