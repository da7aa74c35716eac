import { Value } from 'typebox/value';
import { Photo } from '#shared/contract/photo.ts';
import { checkDomain } from '#shared/domains/domainRules.ts';
import { schoolProblems } from '#shared/school/schoolRules.ts';
import type { ProductHosts } from '../../env.ts';
import { isAddressFree } from '../../signUp/schoolAddresses.ts';
import { BackupProblem } from '../backup/backupFormat.ts';
import { whyNotFacts } from '../schoolFacts.ts';
import type { StagedHost, StagedSchool } from './moveIn.queries.ts';

type Addresses = { slugs: string[]; hosts: string[] };
/** `areHostsGiven`: by the operator, who may choose more than a school. */
type Place = { product: ProductHosts; taken: Addresses; areHostsGiven: boolean };

/**
 * Checks the rows of a moved school that every request and job of the installation works with: the school itself and its hosts.
 *
 * @returns the hosts at which it will answer, the main address first
 * @throws BackupProblem saying what cannot be taken
 */
export function checkDirectory({ schools, hosts }: { schools: StagedSchool[]; hosts: StagedHost[] }, place: Place): string[] {
  const [school, ...others] = schools;
  if (!school || others.length > 0) throw new BackupProblem('The file has to hold one school.');
  const wrong = whyNotSchool(school);
  if (wrong) throw new BackupProblem(`The school of the file cannot be taken: ${wrong}`);
  if (!hosts.some(({ state }) => state === 'active')) throw new BackupProblem('The school of the file has no host; choose some with --host.');
  for (const host of hosts) {
    const reason = whyNotHost(host, place);
    if (reason) throw new BackupProblem(`${JSON.stringify(host.host).slice(1, -1)} ${reason}; choose others with --host.`);
  }
  return hosts.filter(({ state }) => state !== 'unverified').map(({ host }) => host);
}

function whyNotSchool(school: StagedSchool): string | undefined {
  const { name, langs, country, api_base, cover } = school;
  const [field] = Object.keys(schoolProblems({ name, langs }, country));
  if (field) return `${JSON.stringify(school[field as 'name' | 'langs'])} cannot be its ${field}.`;
  if (api_base !== '' && (!URL.canParse(api_base) || new URL(api_base).origin !== api_base)) return `${JSON.stringify(api_base)} is no origin such as https://api.example.com.`;
  if (cover !== null && !Value.Check(Photo, cover)) return 'its cover is no photo.';
  return whyNotFacts(school);
}

function whyNotHost({ host, state }: StagedHost, { product, taken, areHostsGiven }: Place): string | undefined {
  const { main_host, school_domain } = product;
  if (host === main_host) return 'is the main host here';
  if (state !== 'unverified' && taken.hosts.includes(host)) return 'belongs to a school here already';
  if (areHostsGiven) return undefined;
  const slug = school_domain !== undefined && host.endsWith(`.${school_domain}`) ? host.slice(0, -school_domain.length - 1) : undefined;
  if (slug !== undefined) return isAddressFree(slug, { slugs: taken.slugs, hosts: [main_host, ...taken.hosts] }, school_domain!) ? undefined : 'is no address that a school may choose here';
  const checked = checkDomain(host, { ...product, own: [], others: [] });
  return 'host' in checked && checked.host === host ? undefined : 'is no domain that a school may have here';
}
