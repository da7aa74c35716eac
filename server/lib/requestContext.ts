import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string | undefined>();

/** Runs a function, and everything that it starts, on behalf of a request. */
export function withRequestId<Result>(id: string | undefined, run: () => Result): Result {
  return storage.run(id, run);
}

/** The id of the request that the running code works for, also in the jobs that it queued; null if there is none. */
export function requestId(): string | null {
  return storage.getStore() ?? null;
}
