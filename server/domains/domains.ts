import { randomBytes } from 'node:crypto';
import { changedFields } from '#shared/audit/auditChanges.ts';
import { type DomainFindings, domainFindings, isProven } from '#shared/domains/domainProof.ts';
import { checkDomain, MAX_DOMAINS, type TakenHosts } from '#shared/domains/domainRules.ts';
import { nextCheckAt } from '#shared/domains/nextCheckAt.ts';
import type { DomainProblemCode } from '#shared/problems.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { deleteDomain, insertDomain, listHosts, lockHosts, setHostState, storeFindings, type StoredHost } from './domains.queries.ts';
import type { LookUpDomain } from './lookUpDomain.ts';

type OfTenant = { id: number; name: string };

/** A change of a school's hosts, for `audited`. Nothing changed: no entry. */
type Change = { answer: undefined; entry: RequestEntry | undefined };

/**
 * Enters a domain, which still has to be proven.
 *
 * @param typed as the owner wrote it
 * @throws Refused `invalid_entry`, `too_many_records`
 */
export async function enterDomain(tx: Tx, tenant: OfTenant, typed: string, taken: Omit<TakenHosts, 'own'>, now: Date): Promise<Change> {
  const before = await lockHosts(tx, tenant);
  const checked = checkDomain(typed, { ...taken, own: before.map(({ host }) => host) });
  if ('problem' in checked) throw refusedDomain(checked.problem);
  if (before.filter(({ token }) => token !== null).length >= MAX_DOMAINS) throw new Refused('too_many_records');
  await insertDomain(tx, tenant, { host: checked.host, token: randomBytes(16).toString('hex'), at: now, next: nextCheckAt(now, now) });
  return changeOf(tx, tenant, before);
}

/**
 * Asks DNS about a domain and stores the answer. Outside of a transaction, because DNS may be slow.
 *
 * @throws Refused `not_found`
 */
export async function askAboutDomain(db: Db, tenant: OfTenant, host: string, lookUp: LookUpDomain, now: Date): Promise<DomainFindings> {
  const { token, entered_at, state } = ownDomain(await listHosts(db, tenant), host);
  const { answers, target } = await lookUp(host);
  const found = domainFindings(answers, token, target);
  await storeFindings(db, tenant, host, found, now, state === 'unverified' ? nextCheckAt(new Date(entered_at), now) : null);
  return found;
}

/**
 * Lets the site answer at a domain that was just found to be proven. Where the school has an own domain as its main address, it redirects there.
 *
 * @throws Refused `not_found`; `invalid_entry` if another school has proven it first
 */
export async function activateDomain(tx: Tx, tenant: OfTenant, host: string, found: DomainFindings): Promise<Change> {
  const before = await lockHosts(tx, tenant);
  const { state } = ownDomain(before, host);
  if (state !== 'unverified' || !isProven(found)) return { answer: undefined, entry: undefined };
  await setHostState(tx, tenant, [host], before.some((one) => one.state === 'redirect') ? 'redirect' : 'active').catch(refuseTaken);
  return changeOf(tx, tenant, before);
}

/**
 * Makes an own domain the main address, so that public pages of the others redirect to it. Null goes back: the site answers at all of them.
 *
 * @param found what was just found about the domain
 * @throws Refused `not_found`; `invalid_entry` if the domain is not proven now
 */
export async function setMainAddress(tx: Tx, tenant: OfTenant, host: string | null, found: DomainFindings | undefined): Promise<Change> {
  const before = await lockHosts(tx, tenant);
  const answering = before.filter(({ state }) => state !== 'unverified').map((one) => one.host);
  if (host === null) await setHostState(tx, tenant, answering, 'active');
  else {
    const { state } = ownDomain(before, host);
    if (state === 'unverified' || !found || !isProven(found)) throw refusedDomain('domain_unproven');
    await setHostState(tx, tenant, [host], 'active');
    await setHostState(tx, tenant, answering.filter((other) => other !== host), 'redirect');
  }
  return changeOf(tx, tenant, before);
}

/**
 * Removes an own domain. If it was the main address, the site answers at the school's other hosts again.
 *
 * @throws Refused `not_found`
 */
export async function removeDomain(tx: Tx, tenant: OfTenant, host: string): Promise<Change> {
  const before = await lockHosts(tx, tenant);
  ownDomain(before, host);
  await deleteDomain(tx, tenant, host);
  const left = before.filter((one) => one.host !== host);
  if (!left.some(({ state }) => state === 'active')) await setHostState(tx, tenant, left.filter(({ state }) => state === 'redirect').map((one) => one.host), 'active');
  return changeOf(tx, tenant, before);
}

/** A host that the school has entered itself. */
type Entered = StoredHost & { token: string; entered_at: string };

function ownDomain(hosts: readonly StoredHost[], host: string): Entered {
  const found = hosts.find((one): one is Entered => one.host === host && one.token !== null);
  if (!found) throw new Refused('not_found');
  return found;
}

function refusedDomain(problem: DomainProblemCode): Refused {
  return new Refused('invalid_entry', { problems: { host: { code: problem } } });
}

function refuseTaken(error: Error & { code?: string }): never {
  throw error.code === '23505' ? refusedDomain('domain_taken') : error;
}

async function changeOf(tx: Tx, tenant: OfTenant, before: readonly StoredHost[]): Promise<Change> {
  const changes = changedFields(auditedHosts(before), auditedHosts(await listHosts(tx, tenant)), ['hosts', 'pending_hosts']);
  return { answer: undefined, entry: Object.keys(changes).length > 0 ? { id: tenant.id, label: tenant.name, changes } : undefined };
}

function auditedHosts(hosts: readonly StoredHost[]) {
  const names = (isPending: boolean) => hosts.filter(({ state }) => (state === 'unverified') === isPending).map(({ host }) => host);
  return { hosts: names(false), pending_hosts: names(true) };
}
