import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { registry } from './metrics.ts';

/** A thread's metrics, as they pass between threads. */
export type ThreadMetrics = MetricObjectWithValues<MetricValue<string>>[];

const isAlive = new Gauge({ name: 'lineup_worker_thread_up', help: '1 while the thread of the jobs runs.', registers: [registry] });
let current: ThreadMetrics | undefined;
let earlier: ThreadMetrics | undefined;

/** Tells that the thread of the jobs runs, or has ended. A thread that is started again counts from zero. */
export function setWorkerThreadAlive(alive: boolean): void {
  isAlive.set(alive ? 1 : 0);
  if (alive || !current) return;
  const ended = AggregatorRegistry.aggregate(workerMetrics());
  void ended.getMetricsAsJSON().then((sum) => {
    earlier = sum;
    current = undefined;
  });
}

/** Keeps what the thread of the jobs has counted. */
export function keepWorkerMetrics(metrics: ThreadMetrics): void {
  current = metrics;
}

/** What all threads of the jobs have counted since the process started. */
export function workerMetrics(): ThreadMetrics[] {
  return [earlier, current].filter((metrics) => metrics !== undefined);
}
