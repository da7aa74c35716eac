import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OwnDomains } from '#shared/contract/domains.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { dnsServer } from '../../support/dnsServer.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';
import { until } from '../../support/until.ts';
import { ADMINS } from '../../support/world.ts';

// `npm run caddy-proof`: runs Debian's Caddy with the Caddyfile of docs/deploy.md and its internal authority in front of the product, and
// asks for pages of an own domain, of an unknown name and of an old address. Exits with 1 if an answer is not as it should be.

const DOMAIN = 'surf.ericeira.test';
const MAIN = 'app.lineup.test';
const OLD = 'norte.localhost';
const run = promisify(execFile);

let isGood = true;
function say(what: string, isRight: boolean, detail: unknown): void {
  isGood &&= isRight;
  console.log(`${isRight ? 'yes' : 'NO '}  ${what} (${String(detail)})`);
}

const version = async () => (await run('caddy', ['version'])).stdout.split(' ')[0]!;
console.log(`Caddy ${await version().catch(install)}`);
const folder = await mkdtemp(join(tmpdir(), 'lineup-caddy-'));
const dns = await dnsServer();
const [port, https, http] = [await freePort(), await freePort(), await freePort()];
const env = { MAIN_HOST: MAIN, SCHOOL_DOMAIN: 'lineup.test', PUBLIC_ORIGIN: `https://{host}:${https}`, TRUST_PROXY: '127.0.0.1', DOMAIN_ADDRESSES: '192.0.2.7', DNS_SERVERS: dns.address };
const server = await realServer({ port, dataDir: join(folder, 'data'), env });
await writeFile(join(folder, 'Caddyfile'), await caddyfile());
const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
const log: string[] = [];
caddy.stderr.on('data', (chunk: Buffer) => log.push(String(chunk)));
try {
  await until('Caddy to serve', async () => log.join('').includes('serving initial configuration'), 30_000);
  await prove();
} catch (error) {
  isGood = false;
  console.error(error, log.join('').slice(-3000));
} finally {
  const ended = caddy.exitCode !== null || once(caddy, 'exit');
  caddy.kill('SIGTERM');
  await ended;
  await server.stop();
  await dns.close();
  // The demo's photos may still be on their way.
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 250 });
}
console.log(isGood ? 'As promised.' : 'Falls short.');
process.exitCode = isGood ? 0 : 1;

async function install(): Promise<string> {
  console.log('Installing Caddy …');
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'caddy'], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return version();
}

/** The Caddyfile that operators copy, on free ports and with Caddy's internal authority. */
async function caddyfile(): Promise<string> {
  const guide = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  const [, file] = /```\n(\{\n\ton_demand_tls[^`]+)```/.exec(guide)!;
  const here = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n`;
  return file!.replace('{\n', here).replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`);
}

async function prove(): Promise<void> {
  const owner = await signedIn();
  const change = async (method: string, path: string, body?: object) => {
    const headers = { cookie: owner, ...(body ? { 'content-type': 'application/json' } : {}) };
    return (await (await fetch(`${server.origin}/api/domains${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json()) as OwnDomains;
  };

  const [entered] = (await change('POST', '', { host: DOMAIN })).domains;
  say('a domain that is not proven gets no certificate', await isRefused(DOMAIN), 'the handshake fails');
  dns.records.set(DOMAIN, { a: ['192.0.2.7'] }).set(entered!.txt_name, { txt: [entered!.txt_value] });
  const [checked] = (await change('POST', `/${DOMAIN}/check`)).domains;
  say('DNS proves it', checked!.state === 'active', checked!.state);

  const page = await get(DOMAIN, '/');
  say('it gets a certificate, and the page of the school', page.status === 200 && page.body.includes('Praia Norte'), page.status);
  say('the server knows that the visitor is encrypted', page.headers['strict-transport-security'] !== undefined, page.headers['strict-transport-security']);
  const main = await get(MAIN, '/');
  say('the main host gets a certificate', main.status === 200, main.status);
  say('an unknown name gets none', await isRefused('unknown.test'), 'the handshake fails');
  say('neither does a name below the main host', await isRefused(`x.${MAIN}`), 'the handshake fails');
  const asked = await get(DOMAIN, `/internal/tls-ask?domain=${DOMAIN}`);
  say('visitors cannot ask what Caddy asks', asked.status === 404, asked.status);

  await change('PUT', '/main', { host: DOMAIN });
  const moved = await get(OLD, '/lessons?lang=pt&x=1');
  const target = `https://${DOMAIN}:${https}/lessons?lang=pt&x=1`;
  say('the old address redirects, with path and query', moved.status === 301 && moved.headers.location === target, `${moved.status} ${moved.headers.location ?? ''}`);
  const followed = await get(DOMAIN, '/lessons?lang=pt&x=1');
  say('and the redirect leads to a page', followed.status === 200 && followed.body.includes(`<link rel="canonical" href="https://${DOMAIN}:${https}/`), followed.status);
  const manage = await get(OLD, '/manage');
  say('the back office stays at the old address', manage.status === 200, manage.status);
  const framed = await get(OLD, '/?iframe=1');
  say('so do frames on other sites', framed.status === 200, framed.status);
  const certificates = await readdir(join(folder, 'caddy/certificates/local'));
  say('Caddy has certificates of these names alone', certificates.toSorted().join() === [MAIN, OLD, DOMAIN].toSorted().join(), certificates.join(', '));
}

async function signedIn(): Promise<string> {
  const answer = await fetch(`${server.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: ADMINS.norte, password: DEMO_PASSWORD }) });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Requests a page through Caddy, as a browser that knows its authority does. */
async function get(host: string, path: string): Promise<Answer> {
  const ca = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'));
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: https, servername: host, ca, path, headers: { host: `${host}:${https}`, accept: 'text/html' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks).toString() }));
    });
    asked.on('error', reject).end();
  });
}

async function isRefused(host: string): Promise<boolean> {
  const refusal = await get(host, '/').then(() => undefined, (error: NodeJS.ErrnoException) => error);
  return refusal !== undefined && /alert internal error/i.test(refusal.message);
}
