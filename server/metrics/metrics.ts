import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this thread. No label has a school, a host or an id, so their number is bounded. */
export const registry = new Registry();

const registers = [registry];

export const httpRequests = new Counter({ name: 'lineup_http_requests_total', help: 'Requests by route, method and class of status.', labelNames: ['route', 'method', 'status'], registers });
export const httpDuration = new Histogram({
  ...{ name: 'lineup_http_request_duration_seconds', help: 'Time to answer a request, by route.', labelNames: ['route'], registers },
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
});
export const refusals = new Counter({ name: 'lineup_refusals_total', help: 'Refused requests by code.', labelNames: ['code'], registers });

export const pageCacheRequests = new Counter({
  ...{ name: 'lineup_page_cache_requests_total', help: 'Pages by source: hit, miss, uncached, or last_good while the database is away.' },
  ...{ labelNames: ['result'], registers },
});
export const publicAnswerRequests = new Counter({
  ...{ name: 'lineup_public_answers_total', help: 'Answers of the API for visitors without a session, by source: hit, miss or uncached.' },
  ...{ labelNames: ['result'], registers },
});
export const pageCacheBytes = new Gauge({ name: 'lineup_page_cache_bytes', help: 'Size of the cached pages, roughly.', registers });

export const bookings = new Counter({ name: 'lineup_bookings_total', help: 'Bookings by outcome: booked, held, refused, cancelled.', labelNames: ['outcome'], registers });
export const expiredHolds = new Counter({ name: 'lineup_holds_released_total', help: 'Expired holds whose places were released.', registers });
export const payments = new Counter({ name: 'lineup_payments_total', help: 'Payments that entered a state.', labelNames: ['status'], registers });
export const mails = new Counter({ name: 'lineup_mails_total', help: 'Mails by outcome of an attempt: sent, retried, failed.', labelNames: ['outcome'], registers });
export const pushMessages = new Counter({ name: 'lineup_push_messages_total', help: 'Push messages by outcome of an attempt: sent, gone, retried, failed.', labelNames: ['outcome'], registers });
export const jobs = new Counter({ name: 'lineup_jobs_total', help: 'Jobs run, by task and outcome.', labelNames: ['task', 'outcome'], registers });

// Counters exist from the start, so that a rate is known after the first event.
for (const outcome of ['booked', 'held', 'refused', 'cancelled']) bookings.inc({ outcome }, 0);
for (const outcome of ['sent', 'retried', 'failed']) mails.inc({ outcome }, 0);
for (const outcome of ['sent', 'gone', 'retried', 'failed']) pushMessages.inc({ outcome }, 0);
for (const result of ['hit', 'miss', 'uncached', 'last_good']) pageCacheRequests.inc({ result }, 0);
for (const result of ['hit', 'miss', 'uncached']) publicAnswerRequests.inc({ result }, 0);
for (const status of ['open', 'processing', 'paid', 'expired', 'failed', 'mismatched', 'refund_due', 'refunded', 'refund_failed']) payments.inc({ status }, 0);
