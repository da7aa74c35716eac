import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { isTraced, startTracing } from '../../../server/tracing/startTracing.ts';
import { withoutValues } from '../../../server/db/traceStatements.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';

type SentSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number; attributes: { key: string; value: { stringValue?: string; intValue?: number } }[] };

/** Stands in for a collector: takes traces as OTLP over HTTP, in JSON. */
const bodies: string[] = [];
let collector: Server;
let school: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  stop = await startTracing();
  school = await testApp({ config: { trustProxy: '127.0.0.1' } });
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await school.close();
  collector.close();
});

test('a booking is one trace: request, statements, job, mail; and nothing in it is about a person or opens the booking', async () => {
  const lesson = await school.lessonIn('open', { free: 2 });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ notes: 'Left-handed' }), headers: { traceparent } });
  const { id, reference, email } = booked.json<Booking>();
  expect(booked.headers['x-request-id']).toMatch(/^0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  await school.call('GET', `/api/bookings/${id}`);
  await workedOff(school);
  await stop();

  const spans = bodies.flatMap((body) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  const trace = spans.filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c');
  const request = trace.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')!;
  const childrenOf = (parent: SentSpan) => trace.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
  const facts = (span: SentSpan) => Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  expect([request.name, facts(request)]).toEqual(['POST /api/lessons/:id/bookings', { 'http.request.method': 'POST', 'http.route': '/api/lessons/:id/bookings', 'http.response.status_code': 201, 'lineup.school': 1 }]);
  expect(childrenOf(request).map(facts)).toContainEqual(expect.objectContaining({ 'db.system.name': 'postgresql', 'db.query.text': expect.stringMatching(/insert into bookings.*\$\d/is) }));
  const job = childrenOf(request).find(({ name }) => name === 'job send_mail')!;
  expect(facts(job)).toEqual({ 'lineup.school': 1 });
  expect(childrenOf(job).map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'mail']));

  const everything = bodies.join('\n');
  expect(spans.some(({ name }) => name === 'GET /api/bookings/:id')).toBe(true);
  for (const secret of [id, reference, email!, 'Left-handed', '912 345 678', '912345678', 'localhost', 'Ana']) expect(everything, secret).not.toContain(secret);
});

test('without a collector nothing is recorded, and a request’s id is as before', async () => {
  expect([isTraced({}), isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }), isTraced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318' })]).toEqual([false, false, true]);
  const sent = bodies.length;
  const answer = await school.call('GET', '/api/activities', { headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } });
  expect([answer.headers['x-request-id'], bodies.length]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), sent]);
});

test.each([
  [`select * from t where a = 'O''Hara' and b = 12.5`, 'select * from t where a = ? and b = ?'],
  ['select $1,  $12\n from t2', 'select $1, $12 from t2'],
])('%s is recorded without its values', (statement, recorded) => expect(withoutValues(statement)).toBe(recorded));
