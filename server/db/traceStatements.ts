import pg from 'pg';
import { currentSpan } from '../lib/requestContext.ts';
import type { Tracing } from '../lib/tracing.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Longer statements are cut. */
const MOST_TEXT = 2000;
/** Reads the token of a school. */
const ASIDE = /tenant_token/;

/** Records every statement that is sent on behalf of a request or job. @returns stops it */
export function traceStatements(tracing: Tracing): () => void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (...args) {
    const parent = currentSpan();
    const text = parent && textOf(args[0]);
    if (!parent || !text || ASIDE.test(text)) return query.apply(this, args);
    const operation = operationOf(text);
    const span = tracing.part(operation, parent, { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': withoutValues(text) });
    const last = args.at(-1);
    if (typeof last === 'function') {
      const answer = (error: unknown, ...rest: unknown[]) => {
        span.end({ failed: Boolean(error) });
        (last as (...given: unknown[]) => void)(error, ...rest);
      };
      return query.apply(this, [...args.slice(0, -1), answer]);
    }
    const result = query.apply(this, args);
    if (result instanceof Promise) {
      // The caller handles the failure.
      result.then(() => span.end(), () => span.end({ failed: true }));
    } else span.end();
    return result;
  };
  return () => {
    client.query = query;
  };
}

/** The text of a statement; undefined for streams, which end at their own time. */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && (submit === undefined || first instanceof pg.Query) ? text : undefined;
}

function operationOf(text: string): string {
  return (/[a-z]+/i.exec(text)?.[0] ?? 'statement').toUpperCase();
}

/** The statement without what was written into it: texts and numbers. */
export function withoutValues(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, '?').replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/g, '?').replaceAll(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
}
