import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectGauges } from '../../../server/metrics/collectGauges.ts';
import { serveMetrics } from '../../../server/metrics/serveMetrics.ts';
import { keepWorkerMetrics, setWorkerThreadAlive } from '../../../server/metrics/workerMetrics.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';

type Rule = { alert: string; expr: string; for?: string; labels: { severity: string }; annotations: { summary: string } };

let school: TestApp;
let server: Server;
beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
  server = await serveMetrics({ port: 0, host: '127.0.0.1' }, collectGauges(school.database, '.'));
});
afterAll(async () => {
  server.close().closeAllConnections();
  await school.close();
});

const address = (path = '/metrics') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** Values by series, such as `lineup_mails_total{outcome="sent"}`. */
async function read(): Promise<Map<string, number>> {
  const text = await (await fetch(address())).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

/** How much each of these series grows meanwhile. */
async function growth(series: readonly string[], run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await read();
  await run();
  const after = await read();
  return Object.fromEntries(series.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]));
}

const counted = (name: string, labels: Record<string, string>) => `${name}{${Object.entries(labels).map(([label, value]) => `${label}="${value}"`).join(',')}}`;

test('the public port serves no metrics, and theirs nothing else', async () => {
  for (const host of ['localhost', 'app.localhost']) {
    const answer = await school.call('GET', '/metrics', { host });
    expect(answer.body).not.toContain('lineup_http_requests_total');
    expect([302, 404]).toContain(answer.statusCode);
  }
  expect((await fetch(address('/'))).status).toBe(404);
  expect((await fetch(address(), { method: 'POST' })).status).toBe(404);
});

test('the numbers move as bookings and mails happen', async () => {
  const lesson = await school.lessonIn('open', { free: 3 });
  const url = `/api/lessons/${lesson.id}/bookings`;
  const series = {
    requests: counted('lineup_http_requests_total', { route: '/api/lessons/:id/bookings', method: 'POST', status: '2xx' }),
    refusals: counted('lineup_refusals_total', { code: 'invalid_booking' }),
    booked: counted('lineup_bookings_total', { outcome: 'booked' }),
    refused: counted('lineup_bookings_total', { outcome: 'refused' }),
    cancelled: counted('lineup_bookings_total', { outcome: 'cancelled' }),
    sent: counted('lineup_mails_total', { outcome: 'sent' }),
    done: counted('lineup_jobs_total', { task: 'send_mail', outcome: 'done' }),
  };
  const grown = await growth(Object.values(series), async () => {
    const payload = submission();
    const { id } = (await school.call('POST', url, { payload })).json<{ id: string }>();
    await school.call('POST', url, { payload });
    await school.call('POST', url, { payload: submission({ users: [] }) });
    await school.call('POST', url, { payload: submission({ phone: 'none' }) });
    await school.call('DELETE', `${url}/${id}`);
    const unsent = async () => (await school.database.ownerPool.query(`select from graphile_worker.jobs where task_identifier = 'send_mail'`)).rowCount;
    await working(school, demoMailboxTransport(), async () => {
      await expect.poll(unsent, { timeout: 15_000 }).toBe(0);
    });
  });
  expect(grown[series.booked]).toBe(1);
  expect(grown[series.requests]).toBeGreaterThanOrEqual(2);
  expect(grown[series.refused]).toBeGreaterThanOrEqual(1);
  expect(grown[series.refusals]).toBeGreaterThanOrEqual(1);
  expect(grown[series.cancelled]).toBe(1);
  expect(grown[series.sent]).toBeGreaterThanOrEqual(1);
  expect(grown[series.done]).toBeGreaterThanOrEqual(grown[series.sent]!);
});

test('a page counts as one request, and as a hit of the cache when it is cached', async () => {
  const hit = counted('lineup_page_cache_requests_total', { result: 'hit' });
  await expect.poll(async () => (await growth([hit], () => school.call('GET', '/')))[hit]).toBe(1);
  const page = counted('lineup_http_requests_total', { route: '/*', method: 'GET', status: '2xx' });
  const data = counted('lineup_http_requests_total', { route: '/api/lessons', method: 'GET', status: '2xx' });
  expect(await growth([page, data], () => school.call('GET', '/?lang=fr'))).toEqual({ [page]: 1, [data]: 0 });
  expect((await read()).get('lineup_page_cache_bytes')).toBeGreaterThan(10_000);
});

test('the thread of the jobs is added, and what an ended one counted stays', async () => {
  const sent = counted('lineup_mails_total', { outcome: 'sent' });
  const report = (value: number) => [{ name: 'lineup_mails_total', help: 'Mails', type: 'counter', aggregator: 'sum', values: [{ labels: { outcome: 'sent' }, value }] }] as unknown as Parameters<typeof keepWorkerMetrics>[0];
  const before = (await read()).get(sent)!;
  setWorkerThreadAlive(true);
  keepWorkerMetrics(report(3));
  keepWorkerMetrics(report(5));
  expect((await read()).get(sent)).toBe(before + 5);
  setWorkerThreadAlive(false);
  expect((await read()).get('lineup_worker_thread_up')).toBe(0);
  setWorkerThreadAlive(true);
  keepWorkerMetrics(report(2));
  expect((await read()).get(sent)).toBe(before + 7);
});

test('the alert rules are well-formed, and every metric of rules and board is served', async () => {
  const file = (name: string) => readFile(new URL(`../../../docs/monitoring/${name}`, import.meta.url), 'utf8');
  const { groups } = parse(await file('alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
  const board = JSON.parse(await file('board.json')) as { panels: { targets: { expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(rule).toMatchObject({ alert: expect.stringMatching(/^Lineup\w+$/), labels: { severity: expect.stringMatching(/^(page|warn)$/) }, annotations: { summary: expect.any(String) } });
    expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/);
  }
  await school.database.ownerPool.query(`select graphile_worker.add_job('check_payment', '{}', run_at => now() + interval '1 day')`);
  const text = await (await fetch(address())).text();
  const served = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name!));
  const exprs = [...rules.map(({ expr }) => expr), ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  const used = new Set(exprs.flatMap((expr) => expr.match(/\b(?:lineup|nodejs|process)_\w+/g)!.map((name) => name.replace(/_bucket$/, ''))));
  expect([...used].filter((name) => !served.has(name))).toEqual([]);
  expect([...served].filter((name) => name.startsWith('lineup_') && !used.has(name))).toEqual([]);
  for (const expr of exprs) expect((expr.match(/[([{]/g) ?? []).length, expr).toBe((expr.match(/[)\]}]/g) ?? []).length);
  expect(text).not.toMatch(/norte|baleal|localhost/);
});
