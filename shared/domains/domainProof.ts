import type { DnsFinding } from '../contract/domains.ts';

/** What DNS says about a domain. `null`: it did not answer. */
export type DnsAnswers = {
  /** Texts at `_lineup.<domain>`. */
  txt: readonly string[] | null;
  /** The name that a CNAME record leads to. */
  alias: readonly string[] | null;
  /** IPv4 and IPv6 addresses of the domain, through its alias too. */
  addresses: readonly string[] | null;
};

/** Where a domain has to lead: to this host, or to these addresses. */
export type DomainTarget = { host: string; addresses: readonly string[] };

/** What a check has found: the text that proves the domain, and where the domain leads. */
export type DomainFindings = { txt: DnsFinding; address: DnsFinding };

/** Compares what DNS says with what a domain needs. @param token the text that the school was given for this domain */
export function domainFindings({ txt, alias, addresses }: DnsAnswers, token: string, target: DomainTarget): DomainFindings {
  const isAlias = alias?.some((name) => name.toLowerCase().replace(/\.$/, '') === target.host) ?? false;
  // All addresses have to be ours, or some visitors would be sent elsewhere.
  const isHere = addresses !== null && addresses.length > 0 && addresses.every((address) => target.addresses.includes(address));
  return {
    txt: finding(txt, txt?.some((text) => text.trim() === token) ?? false),
    address: isAlias || isHere ? 'found' : finding(alias && addresses && [...alias, ...addresses], false),
  };
}

function finding(answers: readonly string[] | null, isFound: boolean): DnsFinding {
  if (answers === null) return 'no_answer';
  if (isFound) return 'found';
  return answers.length > 0 ? 'other' : 'none';
}

/** Do the findings prove that the domain is the school's and leads here? */
export function isProven({ txt, address }: DomainFindings): boolean {
  return txt === 'found' && address === 'found';
}
