import { createStore } from 'zustand/vanilla';
import type { ProofChallenge } from '#shared/contract/wire.ts';
import type { Problems } from '#shared/problems.ts';

/** Request timeout in milliseconds, for slow networks on a beach. */
const PATIENCE = 20_000;

/** A failed API call. Status 0 and code `network`: there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field, in English. */
  readonly errors: Record<string, string>;
  /** The same as codes, for clients that translate. */
  readonly problems: Problems;
  /** Of `proof_required`: what to solve before the request is repeated. */
  readonly challenge: ProofChallenge | undefined;
  /** The request's id in the server's log, if the failure is the server's. */
  readonly reference: string | undefined;

  constructor(status: number, body: unknown) {
    const answer = Object(body) as Partial<Record<string, unknown>>;
    super(typeof answer.message === 'string' && answer.message !== '' ? answer.message : 'not a 200 response');
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof answer.code === 'string' ? answer.code : '';
    this.reference = answer.reference as string | undefined;
    this.errors = (answer.errors ?? {}) as Record<string, string>;
    this.problems = (answer.problems ?? {}) as Problems;
    this.challenge = answer.challenge as ProofChallenge | undefined;
  }
}

/** The site's API calls. All throw `ApiError` unless they succeed. */
export type Api = {
  get: <T>(path: string) => Promise<T>;
  /** One page of a list (`range=[0,9]`), and the total count. */
  list: <T>(path: string) => Promise<{ rows: T[]; total: number }>;
  post: <T>(path: string, body: unknown) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
  remove: <T>(path: string, body?: unknown) => Promise<T>;
};

/** The number of the browser's API calls that are pending. */
export const pendingCalls = createStore(() => 0);

/**
 * The API client of the browser. It counts its calls.
 *
 * @param origin the tenant's `api_base`, '' for the page's own origin
 */
export function browserApi(origin: string): Api {
  async function request<T>(method: string, path: string, body?: unknown): Promise<{ json: T; headers: Headers }> {
    const answer = (await fetch(origin + path, {
      method,
      credentials: 'include',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(fail)) as Response;
    const json: unknown = await answer.json().catch(fail);
    if (!answer.ok) throw new ApiError(answer.status, json);
    return { json: json as T, headers: answer.headers };
  }
  async function counted<T>(method: string, path: string, body?: unknown): Promise<{ json: T; headers: Headers }> {
    pendingCalls.setState((count) => count + 1);
    return request<T>(method, path, body).finally(() => pendingCalls.setState((count) => count - 1));
  }
  const call = async <T>(method: string, path: string, body?: unknown) => (await counted<T>(method, path, body)).json;
  return {
    list: async <T>(path: string) => {
      const { json, headers } = await counted<T[]>('GET', path);
      return { rows: json, total: totalOf(headers.get('content-range')) };
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    remove: (path, body) => call('DELETE', path, body),
  };
}

/** An answer that is no JSON counts as one without a body. One that ends early is none. */
function fail(cause: unknown): void {
  if (!(cause instanceof SyntaxError)) throw new ApiError(0, { code: 'network', message: String(cause) });
}

/** The API's answer to a GET, passed by the server to the pages that it renders. */
export type ApiAnswer = { status: number; body: unknown; contentRange?: string | undefined };

/** The API client of server rendering: read-only, without HTTP. */
export function serverApi(get: (path: string) => Promise<ApiAnswer>): Api {
  const refuse = () => Promise.reject(new Error('A page only reads while it is rendered.'));
  async function call(path: string) {
    const answer = await get(path);
    if (answer.status < 200 || answer.status > 299) throw new ApiError(answer.status, answer.body);
    return answer;
  }
  return {
    list: async <T>(path: string) => {
      const { body, contentRange } = await call(path);
      return { rows: body as T[], total: totalOf(contentRange) };
    },
    get: async <T>(path: string) => (await call(path)).body as T,
    post: refuse,
    put: refuse,
    remove: refuse,
  };
}

/** The total count from a Content-Range header such as `0-9/35`. */
function totalOf(contentRange: string | null | undefined): number {
  return Number(contentRange?.split('/')[1] ?? 0);
}
