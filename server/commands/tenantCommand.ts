import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isEmail } from '#shared/contactFormats.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage, LANGUAGES } from '#shared/language.ts';
import { normalizeHost, RESERVED_SLUGS } from '#shared/school/resolveTenant.ts';
import type { Database, Db } from '../db/connect.ts';
import { hashPassword } from '../accounts/password.ts';
import { insertAdmin } from '../accounts/accounts.queries.ts';
import { deleteSecondFactors } from '../accounts/secondFactor/secondFactor.queries.ts';
import { manageOperators } from './manageOperators.ts';
import { changeMoved, giveSchool, printMoved, takeSchool } from './move/moveCommands.ts';
import { runAtTerminal, UsageError } from './runAtTerminal.ts';
import { whyNotFacts } from './schoolFacts.ts';
import { operator } from '../audit/audited.ts';
import { forgetPerson } from '../audit/forgetAudit.queries.ts';
import { recordAsOwner, recordAudit } from '../audit/recordAudit.queries.ts';
import { fileSettings, productHosts } from '../env.ts';
import { writeExport } from '../exports/writeExport.ts';
import { actOnSchool } from '../operators/schoolActions.ts';
import { INVITATION_DAYS, inviteToSignUp } from '../signUp/invitations.queries.ts';
import { listClosedSlugs } from '../signUp/signUps.queries.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { asciiHost, readableHost } from '../lib/readableHost.ts';
import { insertTenant, listTenants, type PrivateTenantFields, updateTenant } from '../tenants/tenants.queries.ts';

const HELP = `npm run tenant -- <command>

  list                                     every school and its hosts
  add <slug> --name <name> --host <host>   a new school; --host may be repeated, the first is its public address
  update <slug> [options]                  change a school; a running server sees it within seconds
  suspend <slug>                           close its site: nothing can be booked or changed, bookings stay
  reopen <slug>                            end what suspend, close and move-out began
  export <slug> --to <file>                everything of a school but secrets, as a zip file: rows as JSON lines, and its files
  move-out <slug> --to <file>              closes a school here and writes all of it for another installation; reopen <slug> ends it, close <slug> deletes it here in 30 days
  move-in <file> [--slug …] [--host …]     adds a school that has moved out of another installation, of the same version of Lineup
  close <slug>                             as an owner does it: its site closes now, all its data is deleted in 30 days; reopen <slug> ends it
  invite <email> [--lang <code>]           mails an invitation to sign a school up, for SIGNUP=invite; the server sends it
  operator list | add <email> | remove <email>
                                           the accounts of /operators on the main host; add gives a known one a new password and ends its sessions
  forget <slug> <email>                    erase a person's names and values from the school's history

Options of add and update:
  --name <name>           as visitors read it
  --host <host>           a host name (update: these replace all hosts it has)
  --add-host <host>       update only: one more host
  --remove-host <host>    update only: one host less
  --logo <url>            --cover <url>         pictures
  --timezone <name>       IANA, such as Europe/Lisbon
  --country <code>        ISO 3166, such as PT: the phone inputs' default
  --color <#rrggbb>       the school's colour
  --api-base <origin>     where its API is, if not on the page's own host
  --refund-hours <hours>  until when before a lesson a cancelled booking's money goes back (24)
  --stripe-account <id>   the school's own account at Stripe, acct_…; 'none': the operator's takes its money
  --trusted               update only: a school that signed itself up may send as many mails as any other
  --email <address>       where answers to its mails go; 'none': to its first admin
  --admin <email>         an account that may open /manage; its password is read from ADMIN_PASSWORD (8 to 200 characters)

Options of operator add, whose password is read from OPERATOR_PASSWORD (12 to 200 characters):
  --authenticator         makes the secret of an authenticator app, whose codes are needed from then on`;

/** Commands for one school, or one person, which they name. */
const NAMED = ['add', 'update', 'suspend', 'reopen', 'close', 'export', 'move-out', 'move-in', 'invite', 'forget'];

const { positionals, values: options } = readArguments();
const [command, slug = '', person = ''] = positionals;

/** Manages the directory of schools from a terminal, beside a running server or without one. */
async function manageSchools(database: Database): Promise<void> {
  if (command === 'operator') return manageOperators(database.owner, { action: slug, email: person, authenticator: options.authenticator ?? false });
  if (command === 'invite') return invite(database.owner, slug);
  const tenants = await listTenants(database.owner);
  if (command === 'list') {
    tenants.forEach(printTenant);
    return printMoved(database);
  }
  const known = tenants.find((tenant) => tenant.slug === slug);
  if (command === 'move-in') return takeSchool(database, slug, { slug: options.slug, hosts: options.host?.map(parseHost) });
  if (command === 'move-out') {
    if (!known) throw unknownSchool();
    return giveSchool(database, known, options.to);
  }
  if (!known && (command === 'reopen' || command === 'close') && (await changeMoved(database, slug, command))) return;
  const admin = newAdmin();
  if (command === 'add') {
    if (known) throw new UsageError(`There is a school "${slug}" already. To change it: npm run tenant -- update ${slug} …`);
    if (!/^[a-z0-9-]{2,40}$/.test(slug)) throw new UsageError('A slug has 2 to 40 small letters, digits and hyphens.');
    if (RESERVED_SLUGS.includes(slug)) throw new UsageError(`"${slug}" is a path of the product itself; choose another slug.`);
    if ((await listClosedSlugs(database.owner)).includes(slug)) throw new UsageError(`"${slug}" was the slug of a school that has closed; choose another.`);
    const hosts = (options.host ?? []).map(parseHost);
    if (!options.name || hosts.length === 0) throw new UsageError('A new school needs --name and at least one --host.');
    assertHostsFree(hosts, tenants);
    assertNotMainHost(hosts);
    await insertTenant(database.owner, { ...tenantFields(), slug, name: options.name, hosts }, operator(new Date()));
  } else if (command === 'update') {
    if (!known) throw unknownSchool();
    const hosts = changedHosts(known);
    assertHostsFree(hosts, tenants.filter((tenant) => tenant !== known));
    assertNotMainHost(hosts.filter((host) => !known.hosts.includes(host)));
    await updateTenant(database.owner, slug, { ...tenantFields(), ...(options.name ? { name: options.name } : {}), hosts }, new Date());
  } else if (command === 'suspend' || command === 'reopen' || command === 'close') {
    if (!known) throw unknownSchool();
    await actOnSchool(database, known, command, operator(new Date()));
  } else if (command === 'export') {
    if (!known) throw unknownSchool();
    return exportSchool(database, known);
  } else if (command === 'forget') {
    if (!known) throw unknownSchool();
    if (!isEmail(person)) throw new UsageError(`"${person}" is no email address.`);
    const erased = await forgetPerson(database.owner, known, person, new Date());
    return console.log(erased === 1 ? 'The details of 1 entry are erased.' : `The details of ${erased} entries are erased.`);
  } else {
    throw new UsageError(`"${command ?? ''}" is no command.\n\n${HELP}`);
  }
  const changed = (await listTenants(database.owner)).find((tenant) => tenant.slug === slug)!;
  if (admin) await addAdmin(database, changed, admin);
  printTenant(changed);
}

async function invite(owner: Db, email: string): Promise<void> {
  const lang = options.lang ?? 'en';
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  if (!isLanguage(lang)) throw new UsageError(`"${lang}" is none of the languages ${LANGUAGES.join(', ')}.`);
  await inviteToSignUp(owner, { email, lang }, new Date());
  console.log(`${email} is invited for ${INVITATION_DAYS} days. The server sends the mail.`);
}

async function exportSchool({ owner }: Database, tenant: Tenant): Promise<void> {
  if (!options.to) throw new UsageError('Say which file to write: --to <file>');
  const path = resolve(options.to);
  const now = new Date();
  try {
    const { bytes, rows } = await writeExport(path, tenant, { owner, store: openFileStore(fileSettings(process.env)), now });
    await owner.transaction().execute((tx) => recordAsOwner(tx, tenant, operator(now), { action: 'school.export', id: tenant.id, label: tenant.name, changes: { rows: [null, rows] } }));
    console.log(`${path}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${path} exists already. Choose another name.`);
    if (code === 'ENOENT') throw new UsageError(`The file cannot be written: ${path}`);
    throw error;
  }
}

function unknownSchool(): UsageError {
  return new UsageError(`There is no school "${slug}". npm run tenant -- list shows them all.`);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const texts = { ...text, multiple: true } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: text,
        host: texts,
        'add-host': texts,
        'remove-host': texts,
        logo: text,
        cover: text,
        timezone: text,
        country: text,
        color: text,
        'api-base': text,
        'refund-hours': text,
        'stripe-account': text,
        email: text,
        trusted: { type: 'boolean' },
        admin: text,
        to: text,
        slug: text,
        lang: text,
        authenticator: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(1);
  }
}

function tenantFields(): Partial<Tenant> & PrivateTenantFields {
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

function changedHosts(known: Tenant): string[] {
  const removed = (options['remove-host'] ?? []).map(parseHost);
  const base = options.host ? options.host.map(parseHost) : known.hosts;
  const hosts = [...new Set([...base, ...(options['add-host'] ?? []).map(parseHost)])].filter((host) => !removed.includes(host));
  if (hosts.length === 0) throw new UsageError('A school needs at least one host.');
  return hosts;
}

function parseHost(text: string): string {
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
function newAdmin(): NewAdmin | undefined {
  const { admin: email } = options;
  if (email === undefined) return undefined;
  const password = process.env.ADMIN_PASSWORD ?? '';
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  if (password.length < 8 || password.length > 200) throw new UsageError('Set ADMIN_PASSWORD to the new account\'s password, 8 to 200 characters.');
  return { email, password };
}

async function addAdmin(database: Database, tenant: Tenant, { email, password }: NewAdmin): Promise<void> {
  const password_hash = await hashPassword(password);
  await database.forTenant(tenant).transaction().execute(async (tx) => {
    const id = await insertAdmin(tx, tenant, email, password_hash);
    // The way back for an owner who has lost the phone and the recovery codes.
    await deleteSecondFactors(tx, tenant, id);
    await recordAudit(tx, tenant, operator(new Date()), { action: 'account.make_admin', id, label: email, changes: {} });
  });
}

function printTenant({ id, slug: own, name, hosts, timezone, country, theme_color, is_suspended, is_closing }: Tenant): void {
  console.log(`${id}  ${own}  ${name}${is_closing ? '  (closing)' : is_suspended ? '  (suspended)' : ''}\n   ${hosts.map(readableHost).join(', ')}\n   ${timezone}, ${country}, ${theme_color}`);
}

/** Why the command is not run, known without the database. */
function whyNotRun(): string | undefined {
  if (command === undefined || slug !== '' || !NAMED.includes(command)) return undefined;
  return `${command}: say ${command === 'move-in' ? 'which file' : command === 'invite' ? 'which email address' : 'which school'}.\n\n${usageOf(command)}`;
}

/** The lines of the help about a command. */
function usageOf(name: string): string {
  return `Usage:\n${HELP.split('\n').filter((line) => line.startsWith(`  ${name} `)).join('\n')}\n\nnpm run tenant -- --help shows all commands; npm run tenant -- list all schools.`;
}

const problem = whyNotRun();
if (options.help || command === undefined || command === 'help') console.log(HELP);
else if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else await runAtTerminal(manageSchools);
