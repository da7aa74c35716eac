import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import type { App } from '../../../server/http/app.types.ts';
import { closeInTime } from '../../../server/launch/closeInTime.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

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

test('a connection that sends nothing is closed as well', async () => {
  const { port } = await listening({ slowClients: { requestTimeout: 300, checkInterval: 50 } });
  const socket = await opened(port);
  socket.resume();
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
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
