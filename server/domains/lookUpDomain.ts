import { Resolver } from 'node:dns/promises';
import type { DnsAnswers, DomainTarget } from '#shared/domains/domainProof.ts';
import { txtNameOf } from '#shared/domains/domainRules.ts';

/** Where domains have to lead, and which servers are asked about it. */
export type DomainSettings = {
  /** Host for CNAME records. */
  target: string;
  /** Addresses for A and AAAA records; none: those of `target`, as DNS has them. */
  addresses: readonly string[];
  /** DNS servers, as `address` or `address:port`; none: the system's. */
  servers: readonly string[];
};

/** Asks DNS about a domain and about where it has to lead. */
export type LookUpDomain = (host: string) => Promise<{ answers: DnsAnswers; target: DomainTarget }>;

/** Each question waits so long, twice. All are asked at the same time. */
const TIMEOUT_MS = 2000;

/** There is no such name, or it has no such record. Other errors mean that DNS could not be asked. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];

/** The one place that asks DNS. */
export function domainLookup({ target, addresses, servers }: DomainSettings): LookUpDomain {
  return async (host) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2, maxTimeout: TIMEOUT_MS });
    if (servers.length > 0) resolver.setServers(servers);
    const addressesOf = async (name: string) => {
      const [four, six] = await Promise.all([orNothing(resolver.resolve4(name)), orNothing(resolver.resolve6(name))]);
      return four && six && [...four, ...six];
    };
    const [texts, alias, own, ours] = await Promise.all([
      orNothing(resolver.resolveTxt(txtNameOf(host))),
      orNothing(resolver.resolveCname(host)),
      addressesOf(host),
      addresses.length > 0 ? addresses : addressesOf(target),
    ]);
    // A long text comes in several parts.
    const txt = texts && texts.map((parts) => parts.join(''));
    return { answers: { txt, alias, addresses: own }, target: { host: target, addresses: ours ?? [] } };
  };
}

async function orNothing<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return await asked;
  } catch (error) {
    return NOTHING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
