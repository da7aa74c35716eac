import { Type, type Static } from 'typebox';
import { Nullable } from './wire.ts';

/** `found`: as it should be. `other`: there is something else. `none`: there is nothing. `no_answer`: DNS could not be asked. */
export type DnsFinding = 'found' | 'other' | 'none' | 'no_answer';

const Finding = Type.Unsafe<DnsFinding>(Type.String());

/** An own domain of a school. */
export const OwnDomain = Type.Object({
  host: Type.String(),
  /** The host as people write it: `surfschule-müller.de`. */
  name: Type.String(),
  /** `unverified`: not proven yet. `active`: the site answers there. `redirect`: its pages lead to the main address. */
  state: Type.Unsafe<'unverified' | 'active' | 'redirect'>(Type.String()),
  /** The TXT record that proves it. */
  txt_name: Type.String(),
  txt_value: Type.String(),
  /** What the last check found; null before the first one. */
  found: Nullable(Type.Object({ txt: Finding, address: Finding })),
  checked_at: Nullable(Type.String()),
});
export type OwnDomain = Static<typeof OwnDomain>;

/** The own domains of a school, and where they have to lead. */
export const OwnDomains = Type.Object({
  domains: Type.Array(OwnDomain),
  /** The hosts at which the site answers; the first is the main address. */
  hosts: Type.Array(Type.String()),
  /** The main address as people write it. */
  main_name: Type.String(),
  main_host: Type.String(),
  /** Name for a CNAME record. */
  target: Type.String(),
  /** Addresses for A and AAAA records; empty if the operator names none. */
  addresses: Type.Array(Type.String()),
});
export type OwnDomains = Static<typeof OwnDomains>;

/** Entering a domain, as it was typed. */
export const NewDomain = Type.Object({ host: Type.String({ maxLength: 300 }) });

/** The main address: an own domain, or null for the school's usual address. */
export const MainAddress = Type.Object({ host: Nullable(Type.String({ maxLength: 300 })) });

export const DomainParams = Type.Object({ host: Type.String({ maxLength: 300 }) });
