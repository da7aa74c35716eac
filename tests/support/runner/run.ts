import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../../server/launch/build.ts';
import { ensureBrowser } from './installBrowser.ts';
import { endLeftovers } from './leftovers.ts';

// `npm test [-- PROJECT… FILE… --OPTION…]`: runs all tests, or the named projects, files and vitest options. Installs and builds
// what they need first; anything missing fails the run, nothing is skipped.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROJECTS = ['unit', 'api', 'browser', 'load'];

const args = process.argv.slice(2);
const named = PROJECTS.filter((project) => args.includes(project));
const projects = named.length > 0 ? named : PROJECTS;

process.exitCode = await run().catch((error: Error) => {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  return 1;
});

async function run(): Promise<number> {
  const env = await cleanEnvironment();
  if (projects.includes('browser')) env.CHROME_PATH = await ensureBrowser();
  if (named.length > 0) await ensureBuilt(console.log);
  // A full run also checks the bundles' budgets.
  else if ((await node(env, 'server/launch/build.ts')) !== 0) throw new Error('The build is not as it should be.');
  return runVitest(env);
}

async function runVitest(env: NodeJS.ProcessEnv): Promise<number> {
  // The temporary folder of all tests, deleted in any case.
  const folder = await mkdtemp(join(tmpdir(), 'lineup-tests-'));
  await chmod(folder, 0o755);
  const report = join(folder, 'report.json');
  try {
    const code = await node(
      // Dozens of servers are started from the same sources, so they share Node's compile cache.
      { ...env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...args.filter((arg) => !PROJECTS.includes(arg)),
    );
    const { passed, failed, names, times } = await read(report);
    // A file that fails to load, or an error between tests, is also a failure, although no failed test is counted.
    const counted = failed > 0 || code === 0 ? failed : 1;
    // Printed last, at the end of a long log.
    for (const line of times) console.log(line);
    for (const name of names) console.log(`FAILED: ${name}`);
    console.log(`${passed} passed, ${counted} failed`);
    return counted === 0 && passed > 0 ? 0 : 1;
  } finally {
    await endLeftovers(folder);
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

type TestFile = { name: string; status: string; message: string; startTime: number; endTime: number; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] };

/** What vitest's JSON report has of a run. */
type Report = { numPassedTests?: number; numFailedTests?: number; testResults?: TestFile[] };

/** Reads the counts, the failed tests and hooks with the first line of each reason, and the duration of each project. */
async function read(report: string): Promise<{ passed: number; failed: number; names: string[]; times: string[] }> {
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = JSON.parse(text) as Report;
  const names = testResults.flatMap(failuresOf);
  return { passed: numPassedTests, failed: numFailedTests, names, times: PROJECTS.flatMap((project) => timeOf(project, testResults)) };
}

/** A file whose hook fails, afterAll for instance, has no failed test. */
function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  const tests = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]!.split('\n')[0]}`);
  if (status === 'failed' && failed.length === 0) tests.push(`outside its tests: ${message.split('\n').slice(0, 5).join(' ')}`);
  return tests.map((text) => `${relative(ROOT, name)} > ${text}`);
}

/** The time from a project's first test to its last, and its slowest files, in seconds. */
function timeOf(project: string, results: TestFile[]): string[] {
  const files = results.filter(({ name }) => relative(ROOT, name).startsWith(`tests/${project}/`));
  if (files.length === 0) return [];
  const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
  const whole = seconds(Math.min(...files.map(({ startTime }) => startTime)), Math.max(...files.map(({ endTime }) => endTime)));
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name: basename(name, '.test.ts'), took: seconds(startTime, endTime) }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, 5);
  return [`${project}: ${files.length} files in ${whole} s, the slowest: ${slowest.map(({ name, took }) => `${name} ${took} s`).join(', ')}`];
}

/** Runs a file to its end. Passes on signals and waits, so that databases and servers are stopped. */
async function node(env: NodeJS.ProcessEnv, ...command: string[]): Promise<number> {
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => {
    // Ctrl-C at the terminal reaches the child directly.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  for (const signal of signals) process.off(signal, pass);
  return code;
}

/** Removes the product's variables, so that tests never touch a developer's database. */
async function cleanEnvironment(): Promise<NodeJS.ProcessEnv> {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name);
  const isOurs = (name: string) => name !== 'TEST_DATABASE_URL' && (names.includes(name) || name === 'NODE_ENV');
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)));
}
