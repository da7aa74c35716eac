import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import { registry } from './metrics.ts';
import { workerMetrics } from './workerMetrics.ts';

/**
 * Serves `/metrics` on an address of its own, which is not public (docs/deploy.md).
 *
 * @param refresh brings the gauges up to date
 */
export async function serveMetrics({ port, host }: { port: number; host: string }, refresh: () => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    metricsText(refresh).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** The metrics of all threads in Prometheus' text format. */
async function metricsText(refresh: () => Promise<void>): Promise<string> {
  await refresh();
  return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...workerMetrics()]).metrics();
}
