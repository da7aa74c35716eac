import { setTimeout } from 'node:timers/promises';

/** What visitors have seen of a server that is killed again and again. */
export type Seen = {
  /** Requests that were answered, and attempts that were not. */
  answers: number;
  failures: number;
  /** The longest time from the first attempt of a request to its answer, and which request it was. */
  longestMs: number;
  longest: string;
  /** Answers that no visitor should ever see: errors other than 503. */
  faults: string[];
};

/** An answer that is none of an outage. */
export type Answer = { status: number; location: string; json<T>(): T };

type Request = { body?: object; form?: Record<string, string>; raw?: { payload: string; headers: Record<string, string> }; cookie?: string; from?: string; isVisitor?: boolean };

/** How the product and the proxy in front of it say that they cannot answer now. */
const OUTAGE = [502, 503, 504];
/** Before the next attempt, from the first to the longest: more often would be too many requests in a minute. */
const PAUSE_MS = { first: 50, most: 2000 };
const ATTEMPT_MS = 15_000;
const PATIENCE_MS = 180_000;

export function nothingSeen(): Seen {
  return { answers: 0, failures: 0, longestMs: 0, longest: '', faults: [] };
}

/**
 * Sends a request, and the very same one again as long as there is no answer or an outage, as pages do.
 *
 * @throws Error if that takes minutes
 */
export async function askUntilAnswered({ origin, seen }: { origin: string; seen: Seen }, method: string, path: string, { body, form, raw, cookie, from, isVisitor = true }: Request = {}): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin }),
    ...raw?.headers,
    ...(cookie && { cookie }),
    ...(from && { 'x-forwarded-for': from }),
  };
  const payload = body ? JSON.stringify(body) : form ? new URLSearchParams(form).toString() : raw?.payload;
  const began = performance.now();
  for (let pause = PAUSE_MS.first; performance.now() - began < PATIENCE_MS; pause = Math.min(1.5 * pause, PAUSE_MS.most)) {
    const answer = await fetch(`${origin}${path}`, { method, headers, ...(payload !== undefined && { body: payload }), redirect: 'manual', signal: AbortSignal.timeout(ATTEMPT_MS) })
      .then(async (response) => ({ status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }))
      .catch(() => undefined);
    if (answer && !OUTAGE.includes(answer.status)) {
      const took = performance.now() - began;
      seen.answers += 1;
      if (isVisitor && took > seen.longestMs) Object.assign(seen, { longestMs: took, longest: `${method} ${path.replaceAll(/[0-9a-f-]{36}|\d+/g, ':id')}` });
      if (answer.status >= 500) seen.faults.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      return { ...answer, json: <T>() => JSON.parse(answer.text) as T };
    }
    seen.failures += 1;
    await setTimeout(pause);
  }
  throw new Error(`${method} ${path} was not answered for ${PATIENCE_MS / 1000} seconds`);
}
