import { resolve } from 'node:path';
import { isEmail } from '#shared/contactFormats.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage, LANGUAGES } from '#shared/language.ts';
import { operator } from '../audit/audited.ts';
import { forgetPerson } from '../audit/forgetAudit.queries.ts';
import { recordAsOwner } from '../audit/recordAudit.queries.ts';
import type { Database } from '../db/connect.ts';
import { fileSettings } from '../env.ts';
import { writeExport } from '../exports/writeExport.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { readableHost } from '../lib/readableHost.ts';
import { actOnSchool } from '../operators/schoolActions.ts';
import { INVITATION_DAYS, inviteToSignUp } from '../signUp/invitations.queries.ts';
import { listTenants } from '../tenants/tenants.queries.ts';
import { manageOperators } from './manageOperators.ts';
import { changeMoved, giveSchool, printMoved, takeSchool } from './move/moveCommands.ts';
import { runAtTerminal, UsageError } from './runAtTerminal.ts';
import { HELP, readArguments, whyNotNamed } from './tenantArguments.ts';
import { addSchool, parseHost, schoolNamed, updateSchool } from './writeSchool.ts';

// Manages the directory of schools from a terminal, beside a running server or without one: `npm run tenant -- --help`.

const { positionals, values: options } = readArguments();
/** `name`: of a school by its slug, or a file, an email address or an action. */
const [command, name = '', person = ''] = positionals;

const COMMANDS: Record<string, (database: Database) => Promise<void>> = {
  list: printTenants,
  async add(database) {
    await addSchool(database, name, options);
    printTenant(await knownSchool(database));
  },
  async update(database) {
    await updateSchool(database, name, options);
    printTenant(await knownSchool(database));
  },
  suspend: (database) => act(database, 'suspend'),
  reopen: (database) => actHereOrMoved(database, 'reopen'),
  close: (database) => actHereOrMoved(database, 'close'),
  export: exportSchool,
  'move-out': async (database) => giveSchool(database, await knownSchool(database), options.to),
  'move-in': (database) => takeSchool(database, name, { slug: options.slug, hosts: options.host?.map(parseHost) }),
  invite,
  operator: ({ owner }) => manageOperators(owner, { action: name, email: person, authenticator: options.authenticator ?? false }),
  forget,
};

async function printTenants(database: Database): Promise<void> {
  for (const tenant of await listTenants(database.owner)) printTenant(tenant);
  await printMoved(database);
}

function printTenant({ id, slug, name: title, hosts, timezone, country, theme_color, is_suspended, is_closing }: Tenant): void {
  console.log(`${id}  ${slug}  ${title}${is_closing ? '  (closing)' : is_suspended ? '  (suspended)' : ''}\n   ${hosts.map(readableHost).join(', ')}\n   ${timezone}, ${country}, ${theme_color}`);
}

/** @throws UsageError */
async function knownSchool({ owner }: Database): Promise<Tenant> {
  return schoolNamed(name, await listTenants(owner));
}

async function act(database: Database, action: 'suspend' | 'reopen' | 'close'): Promise<void> {
  await actOnSchool(database, await knownSchool(database), action, operator(new Date()));
  printTenant(await knownSchool(database));
}

/** Also for a school that has moved to another installation. */
async function actHereOrMoved(database: Database, action: 'reopen' | 'close'): Promise<void> {
  const isHere = (await listTenants(database.owner)).some(({ slug }) => slug === name);
  if (!isHere && (await changeMoved(database, name, action))) return;
  await act(database, action);
}

async function exportSchool(database: Database): Promise<void> {
  const { owner } = database;
  const tenant = await knownSchool(database);
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

async function invite({ owner }: Database): Promise<void> {
  const [email, lang] = [name, options.lang ?? 'en'];
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  if (!isLanguage(lang)) throw new UsageError(`"${lang}" is none of the languages ${LANGUAGES.join(', ')}.`);
  await inviteToSignUp(owner, { email, lang }, new Date());
  console.log(`${email} is invited for ${INVITATION_DAYS} days. The server sends the mail.`);
}

async function forget(database: Database): Promise<void> {
  const tenant = await knownSchool(database);
  if (!isEmail(person)) throw new UsageError(`"${person}" is no email address.`);
  const erased = await forgetPerson(database.owner, tenant, person, new Date());
  console.log(erased === 1 ? 'The details of 1 entry are erased.' : `The details of ${erased} entries are erased.`);
}

if (options.help || command === undefined || command === 'help') console.log(HELP);
else {
  const run = COMMANDS[command];
  const problem = run ? whyNotNamed(command, name) : `"${command}" is no command.\n\n${HELP}`;
  if (run && problem === undefined) await runAtTerminal(run);
  else {
    console.error(problem);
    process.exitCode = 1;
  }
}
