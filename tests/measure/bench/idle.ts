import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { treeUse } from '../../support/processes/processTree.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';

// `npm run bench -- idle [SECONDS SCHOOLS]`: makes that many schools, starts the server, and leaves it alone. Says its processor time and its
// memory, PostgreSQL's apart. Exits with 1 if it uses more than the limits. docs/performance.md has figures.

const [SECONDS = 120, SCHOOLS = 5000] = process.argv.slice(3).map(Number);
const LIMITS = { percent: 1, pssMb: 250 };
/** After the start, in which jobs of all kinds run for the first time. */
const SETTLE_MS = 30_000;
const VOLUME = fileURLToPath(new URL('../../../server/commands/volume/volumeCommand.ts', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'lineup-idle-'));
const port = await freePort();
try {
  // The demo's data comes with the first start.
  await (await realServer({ port, dataDir: folder })).stop();
  const { stdout } = await promisify(execFile)(process.execPath, [VOLUME, '--schools', String(SCHOOLS)], { env: { ...process.env, DATA_DIR: folder } });
  process.stdout.write(stdout);
  const server = await realServer({ port, dataDir: folder });
  try {
    await sleep(SETTLE_MS);
    const before = await treeUse(server.process.pid!);
    await sleep(SECONDS * 1000);
    const after = await treeUse(server.process.pid!);
    const percent = (of: 'nodeMs' | 'postgresMs') => (after[of] - before[of]) / (SECONDS * 10);
    const isGood = percent('nodeMs') < LIMITS.percent && after.pssMb < LIMITS.pssMb;
    console.log(`${SCHOOLS} schools, ${SECONDS} s without requests: Node ${percent('nodeMs').toFixed(2)} % of a core and ${Math.round(after.pssMb)} MB (PSS), PostgreSQL ${percent('postgresMs').toFixed(2)} %`);
    console.log(isGood ? 'As promised.' : `Falls short of ${LIMITS.percent} % and ${LIMITS.pssMb} MB.`);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
