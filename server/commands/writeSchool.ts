import { isEmail } from '#shared/contactFormats.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { normalizeHost, RESERVED_SLUGS } from '#shared/school/resolveTenant.ts';
import { insertAdmin } from '../accounts/accounts.queries.ts';
import { hashPassword } from '../accounts/password.ts';
import { deleteSecondFactors } from '../accounts/secondFactor/secondFactor.queries.ts';
import { operator } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Database } from '../db/connect.ts';
import { productHosts } from '../env.ts';
import { asciiHost } from '../lib/readableHost.ts';
import { listClosedSlugs } from '../signUp/signUps.queries.ts';
import { insertTenant, listTenants, type PrivateTenantFields, updateTenant } from '../tenants/tenants.queries.ts';
import { UsageError } from './runAtTerminal.ts';
import { whyNotFacts } from './schoolFacts.ts';
import type { TenantOptions } from './tenantArguments.ts';

/** `npm run tenant -- add`. @throws UsageError before anything is stored */
export async function addSchool(database: Database, slug: string, options: TenantOptions): Promise<void> {
  const admin = newAdmin(options);
  const tenants = await listTenants(database.owner);
  if (tenants.some((tenant) => tenant.slug === slug)) throw new UsageError(`There is a school "${slug}" already. To change it: npm run tenant -- update ${slug} …`);
  if (!/^[a-z0-9-]{2,40}$/.test(slug)) throw new UsageError('A slug has 2 to 40 small letters, digits and hyphens.');
  if (RESERVED_SLUGS.includes(slug)) throw new UsageError(`"${slug}" is a path of the product itself; choose another slug.`);
  if ((await listClosedSlugs(database.owner)).includes(slug)) throw new UsageError(`"${slug}" was the slug of a school that has closed; choose another.`);
  const hosts = (options.host ?? []).map(parseHost);
  if (!options.name || hosts.length === 0) throw new UsageError('A new school needs --name and at least one --host.');
  assertHostsFree(hosts, tenants);
  assertNotMainHost(hosts);
  const id = await insertTenant(database.owner, { ...tenantFields(options), slug, name: options.name, hosts }, operator(new Date()));
  if (admin) await addAdmin(database, { id }, admin);
}

/** `npm run tenant -- update`. @throws UsageError before anything is stored */
export async function updateSchool(database: Database, slug: string, options: TenantOptions): Promise<void> {
  const tenants = await listTenants(database.owner);
  const known = schoolNamed(slug, tenants);
  const admin = newAdmin(options);
  const hosts = changedHosts(known, options);
  assertHostsFree(hosts, tenants.filter((tenant) => tenant !== known));
  assertNotMainHost(hosts.filter((host) => !known.hosts.includes(host)));
  await updateTenant(database.owner, known.slug, { ...tenantFields(options), ...(options.name ? { name: options.name } : {}), hosts }, new Date());
  if (admin) await addAdmin(database, known, admin);
}

/** @throws UsageError if there is none */
export function schoolNamed(slug: string, tenants: readonly Tenant[]): Tenant {
  const known = tenants.find((tenant) => tenant.slug === slug);
  if (!known) throw new UsageError(`There is no school "${slug}". npm run tenant -- list shows them all.`);
  return known;
}

function tenantFields(options: TenantOptions): Partial<Tenant> & PrivateTenantFields {
  const { logo: logo_url, cover: cover_url, timezone, country, color: theme_color, 'api-base': api_base } = options;
  const { 'refund-hours': hours, 'stripe-account': account, email: address } = options;
  const email = address === 'none' ? '' : address;
  const stripe_account = account === 'none' ? null : account;
  const wrong = whyNotFacts({ timezone, country, theme_color, refund_hours: hours, stripe_account, email });
  if (wrong) throw new UsageError(wrong);
  const signed_up_at = options.trusted ? null : undefined;
  const refund_hours = hours === undefined ? undefined : Number(hours);
  const given = Object.entries({ logo_url, cover_url, timezone, country, theme_color, api_base, refund_hours, stripe_account, email, signed_up_at });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function changedHosts(known: Tenant, options: TenantOptions): string[] {
  const removed = (options['remove-host'] ?? []).map(parseHost);
  const base = options.host ? options.host.map(parseHost) : known.hosts;
  const hosts = [...new Set([...base, ...(options['add-host'] ?? []).map(parseHost)])].filter((host) => !removed.includes(host));
  if (hosts.length === 0) throw new UsageError('A school needs at least one host.');
  return hosts;
}

/** @throws UsageError */
export function parseHost(text: string): string {
  const ascii = asciiHost(text);
  const host = normalizeHost(ascii);
  if (!host || host !== ascii) throw new UsageError(`"${text}" is no host name such as surf.example.com (no port, no path).`);
  return host;
}

function assertHostsFree(hosts: string[], others: Tenant[]): void {
  for (const other of others) {
    const taken = hosts.find((host) => other.hosts.includes(host));
    if (taken) throw new UsageError(`${taken} belongs to "${other.slug}" already.`);
  }
}

/** A school on the main host would take the place of sign-up and of the operators' pages. Not checked where the command does not know the main host. */
function assertNotMainHost(added: string[]): void {
  const main = productHosts(process.env)?.main_host;
  if (main !== undefined && added.includes(main)) throw new UsageError(`${main} is the main host, where schools sign up and operators sign in; no school may have it.`);
}

type NewAdmin = { email: string; password: string };

/** The account that is asked for, checked before anything is stored. */
function newAdmin({ admin: email }: TenantOptions): NewAdmin | undefined {
  if (email === undefined) return undefined;
  const password = process.env.ADMIN_PASSWORD ?? '';
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  if (password.length < 8 || password.length > 200) throw new UsageError('Set ADMIN_PASSWORD to the new account\'s password, 8 to 200 characters.');
  return { email, password };
}

async function addAdmin(database: Database, tenant: Pick<Tenant, 'id'>, { email, password }: NewAdmin): Promise<void> {
  const password_hash = await hashPassword(password);
  await database.forTenant(tenant).transaction().execute(async (tx) => {
    const id = await insertAdmin(tx, tenant, email, password_hash);
    // The way back for an owner who has lost the phone and the recovery codes.
    await deleteSecondFactors(tx, tenant, id);
    await recordAudit(tx, tenant, operator(new Date()), { action: 'account.make_admin', id, label: email, changes: {} });
  });
}
