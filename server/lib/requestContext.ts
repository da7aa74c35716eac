import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Span, tracing } from './tracing.ts';

/** The id alone, unless traces are recorded. */
const storage = new AsyncLocalStorage<string | undefined | { id: string | undefined; span: Span }>();

/** Runs a function, and everything that it starts, on behalf of a request. @param span its part of a trace */
export function withRequestId<Result>(id: string | undefined, run: () => Result, span?: Span): Result {
  return storage.run(span ? { id, span } : id, run);
}

/** The id of the request that the running code works for, also in the jobs that it queued; null if there is none. */
export function requestId(): string | null {
  const found = storage.getStore();
  return (typeof found === 'object' ? found.id : found) ?? null;
}

/** The part of a trace that the running code belongs to. */
export function currentSpan(): Span | undefined {
  const found = storage.getStore();
  return typeof found === 'object' ? found.span : undefined;
}

/** Runs a function as a part of the running trace, if there is one. */
export async function traced<Result>(name: string, attributes: Attributes, run: () => Promise<Result>): Promise<Result> {
  const parent = currentSpan();
  const span = parent && tracing()?.part(name, parent, attributes);
  if (!span) return run();
  try {
    const result = await run();
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
