import { type DataProvider, HttpError } from 'react-admin';
import type { Access } from './access.ts';

/** Calls the API. If the session has ended, waits until the admin has signed in again and repeats the call. */
export async function retryAfterSignIn<T>(access: Access, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isEnded = error instanceof HttpError && error.status === 401;
    if (isEnded && (await access.recover()) && (await access.isSignedIn())) return call();
    throw error;
  }
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** Adds the retry to a data provider's `get…` methods. Changes are not repeated: the admin presses the button again. */
export function withSignInRetry(dataProvider: DataProvider, access: Access): DataProvider {
  const withRetry = (method: Method): Method => (...args) => retryAfterSignIn(access, () => method(...args));
  const methods = Object.entries(dataProvider as Record<string, Method>);
  return { ...dataProvider, ...Object.fromEntries(methods.map(([name, method]) => [name, name.startsWith('get') ? withRetry(method) : method])) };
}
