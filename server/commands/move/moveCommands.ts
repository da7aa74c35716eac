import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Tenant } from '#shared/contract/tenant.ts';
import { closesAt } from '#shared/school/closing.ts';
import { operator } from '../../audit/audited.ts';
import type { Database } from '../../db/connect.ts';
import { fileSettings, productHosts } from '../../env.ts';
import { openFileStore } from '../../files/openFileStore.ts';
import { readableHost } from '../../lib/readableHost.ts';
import { UsageError } from '../runAtTerminal.ts';
import { moveIn } from './moveIn.ts';
import { moveOut } from './moveOut.ts';
import { eraseMoved, listMoved, markBack } from './moveOut.queries.ts';

/** `npm run tenant -- move-out`. @param to the file to write */
export async function giveSchool(database: Database, tenant: Tenant, to: string | undefined): Promise<void> {
  if (!to) throw new UsageError('Say which file to write: --to <file>');
  const path = resolve(to);
  if (await access(path).then(() => true, () => false)) throw new UsageError(`${path} exists already. Choose another name.`);
  const { rows, bytes, missing } = await moveOut(tenant, path, partsOf(database), new Date());
  console.log(`${path}: ${rows} rows and files, ${(bytes / 1e6).toFixed(1)} MB. It holds secrets: keep it as safely as a backup.`);
  if (missing.length > 0) console.log(`The file store lacks ${missing.join(', ')}.`);
  console.log(`"${tenant.slug}" is closed here. There: npm run tenant -- move-in <file>. Back: npm run tenant -- reopen ${tenant.slug}`);
}

/** `npm run tenant -- move-in`. */
export async function takeSchool(database: Database, file: string, address: { slug: string | undefined; hosts: string[] | undefined }): Promise<void> {
  if (!file) throw new UsageError('Say which file to read: move-in <file>');
  const product = productHosts(process.env);
  if (!product) throw new UsageError('Set MAIN_HOST, and SCHOOL_DOMAIN if there is one, as the server has them: no school may take them.');
  const { id, slug, hosts, rows } = await moveIn(resolve(file), { ...partsOf(database), product }, address, new Date());
  console.log(`${id}  ${slug}: ${rows} rows and files. It answers at ${hosts.map(readableHost).join(', ')}.`);
}

/** `npm run tenant -- reopen` or `close` for a school that has moved. @returns false if there is none with this slug */
export async function changeMoved({ owner }: Database, slug: string, command: 'reopen' | 'close'): Promise<boolean> {
  const school = (await listMoved(owner)).find((one) => one.slug === slug);
  if (!school) return false;
  const now = new Date();
  if (command === 'reopen') await markBack(owner, school, operator(now));
  else await eraseMoved(owner, school, closesAt(now), operator(now));
  console.log(command === 'reopen' ? `"${slug}" is open here again. Make sure that it is not at the other installation, too.` : `All data of "${slug}" here is deleted in 30 days.`);
  return true;
}

/** Lists the schools that have moved. */
export async function printMoved({ owner }: Database): Promise<void> {
  for (const { id, slug, name, closing_at } of await listMoved(owner)) console.log(`${id}  ${slug}  ${name}  (moved${closing_at ? `, deleted here on ${closing_at.slice(0, 10)}` : ''})`);
}

function partsOf({ owner, ownerPool }: Database) {
  return { owner, url: ownerPool.options.connectionString!, store: openFileStore(fileSettings(process.env)) };
}
