import { isIPv6 } from 'node:net';

/** An IPv4 address, or the first 64 bits of an IPv6 address, which one customer has as a whole. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, 4).map(withoutLeadingZeros).join(':');
}

/** The same group can be written in several ways: `0db8`, `DB8`. */
function withoutLeadingZeros(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '');
}
