import type { DomainProblemCode } from '../problems.ts';
import { normalizeHost } from '../school/resolveTenant.ts';

/** Most own domains of a school: a name with and without `www`, and a few more. */
export const MAX_DOMAINS = 5;

/** What is taken already. A client knows the hosts of its own school only. */
export type TakenHosts = {
  main_host: string;
  /** The domain under which schools get their hosts when they sign themselves up. */
  school_domain?: string | undefined;
  /** Hosts and own domains of the school itself. */
  own: readonly string[];
  /** Hosts at which other schools answer. What they have only entered may be entered again. */
  others: readonly string[];
};

/** The part of the name at which the TXT record stands. */
const TXT_LABEL = '_lineup';

/** The name of the TXT record that proves a domain. */
export function txtNameOf(host: string): string {
  return `${TXT_LABEL}.${host}`;
}

/**
 * Checks a domain as a school types it: `Surf.Example.com`, `https://surf.example.com/` and `wäsche.example` are all understood
 * (docs/product.md#own-domains).
 *
 * @returns the host as it is stored, in lower case and IDNA's ASCII form (RFC 5891), or what is wrong with it
 */
export function checkDomain(typed: string, { main_host, school_domain, own, others }: TakenHosts): { host: string } | { problem: DomainProblemCode } {
  const text = typed.trim().replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '');
  if (isAddress(text)) return { problem: 'domain_ip' };
  const host = hostOf(text);
  if (host === undefined) return { problem: 'domain_invalid' };
  if (isAddress(host)) return { problem: 'domain_ip' };
  if ([main_host, school_domain].some((product) => product !== undefined && isAtOrBelow(host, normalizeHost(product)))) return { problem: 'domain_product' };
  if (own.includes(host)) return { problem: 'domain_own' };
  if (others.includes(host)) return { problem: 'domain_taken' };
  return { host };
}

/** Is this an IPv4 or IPv6 address? */
function isAddress(text: string): boolean {
  return /^\d+(\.\d+){3}$/.test(text) || (/^\[?[\da-f:.]+\]?$/i.test(text) && text.split(':').length > 2);
}

/** The ASCII form of a name of two labels or more, without port or user info. */
function hostOf(text: string): string | undefined {
  if (/[\s\p{Cc}:@%\\]/u.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  // The URL parser also reads numbers such as `0x7f.1` as addresses.
  const host = normalizeHost(new URL(`http://${text}`).hostname);
  if (host === undefined || host.length + TXT_LABEL.length + 1 > 253) return undefined;
  if (isAddress(host)) return host;
  const labels = host.split('.');
  return labels.length > 1 && /[a-z]/.test(labels.at(-1)!) ? host : undefined;
}

function isAtOrBelow(host: string, product: string | undefined): boolean {
  return product !== undefined && (host === product || host.endsWith(`.${product}`));
}
