import type { Context, Span as OpenSpan } from '@opentelemetry/api';
import type { IncomingMessage } from 'node:http';
import { type Attributes, setTracing, type Span, type Tracing } from '../lib/tracing.ts';
import { traceStatements } from '../db/traceStatements.ts';

/** Trace, part and flags, as in the header `traceparent`. A request's id is the same without the version. */
const TRACEPARENT = /^(?:00-)?([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** How long a stop waits for the collector. */
const STOP_PATIENCE_MS = 2000;

type Environment = Record<string, string | undefined>;

/** Are traces to be recorded? By the variables that OpenTelemetry has defined. */
export function isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER }: Environment): boolean {
  return Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) && OTEL_SDK_DISABLED !== 'true' && OTEL_TRACES_EXPORTER !== 'none';
}

/**
 * Records traces of this thread and sends them to the collector of the environment. Without one, nothing is loaded and nothing happens.
 *
 * @returns sends what is left and stops
 */
export async function startTracing(environment: Environment = process.env): Promise<() => Promise<void>> {
  if (!isTraced(environment)) return async () => {};
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const resource = resourceFromAttributes({ 'service.name': 'lineup' }).merge(detectResources({ detectors: [envDetector] }));
  // Exporter, batches and sampler read the other variables by themselves.
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  const tracer = provider.getTracer('lineup');
  const contexts = new WeakMap<Span, Context>();

  function begun(open: OpenSpan): Span {
    let hasEnded = false;
    const span: Span = {
      end({ name, attributes = {}, failed = false } = {}) {
        if (hasEnded) return;
        hasEnded = true;
        if (name) open.updateName(name);
        open.setAttributes(attributes);
        if (failed) open.setStatus({ code: SpanStatusCode.ERROR });
        open.end();
      },
    };
    contexts.set(span, trace.setSpan(ROOT_CONTEXT, open));
    return span;
  }

  const within = (parent: Span | undefined) => (parent && contexts.get(parent)) ?? ROOT_CONTEXT;

  function continued(traceparent: string | undefined): Context {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
  }

  const tracing: Tracing = {
    request({ method = 'GET', headers }: IncomingMessage, parent, isProxy) {
      const given = isProxy && typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
      const kind = parent ? SpanKind.INTERNAL : SpanKind.SERVER;
      const open = tracer.startSpan(method, { kind, attributes: { 'http.request.method': method } }, parent ? within(parent) : continued(given));
      const { traceId, spanId, traceFlags } = open.spanContext();
      return { id: `${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`, span: begun(open) };
    },
    job: (name, requestId, attributes) => begun(tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, continued(requestId))),
    part: (name, parent, attributes: Attributes) => begun(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(parent))),
  };
  setTracing(tracing);
  const stopStatements = traceStatements(tracing);
  return async () => {
    stopStatements();
    setTracing(undefined);
    await Promise.race([provider.shutdown().catch(() => {}), new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())]);
  };
}
