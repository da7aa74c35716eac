import type { Server, Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';
import { networkOf } from '../../lib/networkOf.ts';

/** More than a camp site behind one address opens, fewer than it takes to exhaust the process. */
const MAX_CONNECTIONS_PER_NETWORK = 1024;

/**
 * Closes new connections of a network that has too many open. Proxies are exempt, because all visitors arrive through them.
 *
 * @param max connections of one IPv4 address or IPv6 /64
 */
export function limitConnections(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>, max = MAX_CONNECTIONS_PER_NETWORK): void {
  const isProxy = proxyCheck(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Makes a function that tells whether an address is one of the trusted proxies. */
export function proxyCheck(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === true) return () => true;
  if (typeof trustProxy !== 'string') return () => false;
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (address) => isTrusted(address, 0);
}
