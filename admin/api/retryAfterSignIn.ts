import { type DataProvider, HttpError } from 'react-admin';
import type { Access } from './access.ts';

/**
 * Asks the API something; where the session has ended and somebody is asked to sign in again, waits for that and asks anew:
 * so a screen goes on as if nothing had happened, and no form is filled anew.
 */
export async function retryAfterSignIn<T>(access: Access, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isEnded = error instanceof HttpError && error.status === 401;
    if (isEnded && (await access.isKept()) && (await access.isIn())) return ask();
    throw error;
  }
}

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * A data provider whose questions (`get…`) wait so. What would change something is refused at once; whoever pressed the
 * button presses it again.
 */
export function withSignInRetry(dataProvider: DataProvider, access: Access): DataProvider {
  const patient = (method: Method): Method => (...args) => retryAfterSignIn(access, () => method(...args));
  const methods = Object.entries(dataProvider as Record<string, Method>);
  return { ...dataProvider, ...Object.fromEntries(methods.map(([name, method]) => [name, name.startsWith('get') ? patient(method) : method])) };
}
