import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import type { App } from '../../../server/http/app.types.ts';
import { closeInTime } from '../../../server/launch/closeInTime.ts';
import { drawnPhoto } from '../../support/photos.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

let school: TestApp;
const apps: App[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  school = await testApp();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => school.close());

async function listening(config: Partial<Config> = {}): Promise<{ app: App; port: number }> {
  const pages = { site: () => Promise.reject(new Error('no pages')), admin: () => Promise.reject(new Error('no pages')), assets: undefined };
  const app = await buildApp({ ...school, config: { ...school.config, ...config }, pages, now: () => school.clock.now, logger: false });
  apps.push(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(origin).port) };
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  return socket;
}

/** Sends a head that promises a body, and its first byte. */
async function slowBody(port: number): Promise<Socket> {
  const socket = await opened(port);
  socket.write(`POST /api/login HTTP/1.1\r\nhost: ${HOSTS.norte}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
  return socket;
}

test.each([
  ['GET', /^HTTP\/1\.1 413 [^]*\r\n\r\n\{[^]*"code":"too_large"/],
  ['HEAD', /^HTTP\/1\.1 413 [^{]*\r\n\r\n$/],
])('too long a head is refused, with a body unless the request was %s', async (method, answer) => {
  const { port } = await listening();
  const socket = await opened(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`${method} /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: ${HOSTS.norte}\r\n\r\n`);
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(answer);
});

test('a body that trickles is cut off with 408', async () => {
  const { port } = await listening({ slowClients: { requestTimeout: 300, checkInterval: 50 } });
  const socket = await slowBody(port);
  const trickle = setInterval(() => socket.write(' '), 40);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const began = performance.now();
  await once(socket, 'close');
  clearInterval(trickle);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"code":"request_timeout"/);
});

/** Sends a body in twelve pieces with pauses, on the agent's connection. */
async function sendSlowly(agent: Agent, { port, path, body, headers }: { port: number; path: string; body: Buffer; headers: Record<string, string> }) {
  const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers: { host: HOSTS.norte, 'content-length': body.length, ...headers } });
  // The server may hang up first.
  sent.on('error', () => {});
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let part = 0; part < 12; part += 1) {
    sent.write(body.subarray((part * body.length) / 12, ((part + 1) * body.length) / 12));
    await setTimeout(100);
  }
  sent.end();
  const [answer] = await answered;
  await answer.toArray();
  return answer.statusCode;
}

test('a photo may take longer to arrive and to be made than other requests, and its connection is then like others', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  // They arrive in more than a second, and the last one waits longer than the half second for which other connections may pause.
  const { port } = await listening({ slowClients: { requestTimeout: 1000, pause: 500, checkInterval: 50 } });
  const photo = { port, path: '/api/files', body: await drawnPhoto(), headers: { cookie, 'content-type': 'image/jpeg' } };
  const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  expect(await Promise.all(agents.map((agent) => sendSlowly(agent, photo)))).toEqual([201, 201, 201]);
  const login = { port, path: '/api/login', body: Buffer.alloc(100, ' '), headers: { 'content-type': 'application/json' } };
  expect(await sendSlowly(agents[0]!, login)).toBe(408);
  for (const agent of agents) agent.destroy();
});

test('a connection that sends nothing is closed as well', async () => {
  const { port } = await listening({ slowClients: { requestTimeout: 300, checkInterval: 50 } });
  const socket = await opened(port);
  socket.resume();
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

test('who is signed out while the body is on its way does not act any more', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const { port } = await listening();
  const body = JSON.stringify({ email: 'back@norte.example', name: 'Rui', role: 'owner', lang: 'en' });
  const socket = await opened(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`POST /api/team/invitations HTTP/1.1\r\nhost: ${HOSTS.norte}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n{`);
  // The head has been read when another request is answered after it.
  await setTimeout(200);
  const db = school.database.forTenant({ id: 1 });
  await db.deleteFrom('sessions').where('tenant_id', '=', 1).execute();
  socket.write(body.slice(1));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await db.selectFrom('invitations').where('tenant_id', '=', 1).where('email', '=', 'back@norte.example').selectAll().execute()).toEqual([]);
});

test('a request may take 30 seconds to arrive', async () => {
  const { app } = await listening();
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 15_000]);
});

test('one network has so many connections, and gets new ones when it closes some', async () => {
  const { port } = await listening({ rateLimits: true, slowClients: { connectionsPerNetwork: 3 } });
  const held = [await slowBody(port), await slowBody(port), await slowBody(port)];
  const refused = await opened(port);
  refused.resume();
  await once(refused, 'close');
  held[0]!.destroy();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }).catch(() => undefined))?.status).toBe(200);
});

test('a trusted proxy has as many connections as it needs', async () => {
  const { port } = await listening({ rateLimits: true, trustProxy: '127.0.0.0/8', slowClients: { connectionsPerNetwork: 3 } });
  for (let count = 0; count < 6; count += 1) await slowBody(port);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test('a stop waits for an answer, but not for slow clients', async () => {
  const { app, port } = await listening();
  await slowBody(port);
  await opened(port);
  const began = performance.now();
  await closeInTime(app, 200);
  expect(performance.now() - began).toBeLessThan(1500);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(/fetch failed/);
});
