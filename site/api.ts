/** The longest a visitor on a beach's network is kept waiting, in milliseconds. */
const PATIENCE = 20_000;

/** A call that did not answer 200. Status 0 and code `network`: nobody answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Sentences by field, in English. */
  readonly errors: Record<string, string>;

  constructor(status: number, body: unknown) {
    const answer = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
    super(typeof answer.message === 'string' && answer.message !== '' ? answer.message : 'not a 200 response');
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof answer.code === 'string' ? answer.code : '';
    this.errors = (answer.errors ?? {}) as Record<string, string>;
  }
}

/** The calls the site makes. Every one throws `ApiError` for anything but success. */
export type Api = {
  get: <T>(path: string) => Promise<T>;
  /** A page of a list (`range=[0,9]`), and how many there are in all. */
  list: <T>(path: string) => Promise<{ rows: T[]; total: number }>;
  post: <T>(path: string, body: unknown) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
  remove: <T>(path: string, body?: unknown) => Promise<T>;
};

/**
 * The API as the browser reaches it.
 *
 * @param origin the tenant's `api_base`, '' for the page's own origin
 */
export function browserApi(origin: string): Api {
  async function request<T>(method: string, path: string, body?: unknown): Promise<{ json: T; headers: Headers }> {
    const answer = await fetch(origin + path, {
      method,
      credentials: 'include',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch((cause: unknown) => {
      throw new ApiError(0, { code: 'network', message: String(cause) });
    });
    const json: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw new ApiError(answer.status, json);
    return { json: json as T, headers: answer.headers };
  }
  const call = async <T>(method: string, path: string, body?: unknown) => (await request<T>(method, path, body)).json;
  return {
    list: async <T>(path: string) => {
      const { json, headers } = await request<T[]>('GET', path);
      return { rows: json, total: totalOf(headers.get('content-range')) };
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    remove: (path, body) => call('DELETE', path, body),
  };
}

/** An answer of the API to a GET, as the server hands it to the pages it renders. */
export type ApiAnswer = { status: number; body: unknown; contentRange?: string | undefined };

/** The API as a page rendered on the server reaches it: reading only, and without HTTP in between. */
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

/** How many there are in all: what follows the slash of `0-9/35`. */
function totalOf(contentRange: string | null | undefined): number {
  return Number(contentRange?.split('/')[1] ?? 0);
}
