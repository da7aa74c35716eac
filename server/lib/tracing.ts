import type { IncomingMessage } from 'node:http';

/** A part of a trace that has begun. */
export type Span = {
  /** Says how it went, and ends it. A later call does nothing. */
  end(outcome?: { name?: string; attributes?: Attributes; failed?: boolean }): void;
};

/** Facts about a part of a trace. Never personal data, nor what opens a booking: no addresses with ids, no values of statements. */
export type Attributes = Record<string, string | number>;

/** Records traces (`server/tracing/startTracing.ts`). */
export type Tracing = {
  /**
   * Begins the part of a request. Its id names it, so that jobs of the request continue the trace.
   *
   * @param parent of which it is a part: a request that the application sends to itself
   * @param isProxy whether the header `traceparent` counts
   */
  request(message: IncomingMessage, parent: Span | undefined, isProxy: boolean): { id: string; span: Span };
  /** Begins the part of a job. @param requestId of the request that queued it */
  job(name: string, requestId: string | undefined, attributes: Attributes): Span;
  /** Begins a part of another. */
  part(name: string, parent: Span, attributes: Attributes): Span;
};

let installed: Tracing | undefined;

/** What records traces; undefined if it is not configured. */
export function tracing(): Tracing | undefined {
  return installed;
}

/** Sets what records traces in this thread. */
export function setTracing(wanted: Tracing | undefined): void {
  installed = wanted;
}
