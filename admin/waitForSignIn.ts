import { type DataProvider, HttpError } from 'react-admin';
import type { Access } from './access.ts';

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * A data provider whose questions (`get…`) wait while somebody is asked to sign in again, and are asked anew afterwards: so
 * a screen goes on as if nothing had happened, and no form is filled anew. What would change something is refused at once;
 * whoever pressed the button presses it again.
 */
export function waitForSignIn(dataProvider: DataProvider, access: Access): DataProvider {
  const patient = (ask: Method): Method => {
    return async (...args) => {
      try {
        return await ask(...args);
      } catch (error) {
        const isEnded = error instanceof HttpError && error.status === 401;
        if (isEnded && (await access.isKept()) && (await access.isIn())) return ask(...args);
        throw error;
      }
    };
  };
  const methods = Object.entries(dataProvider as Record<string, Method>);
  return { ...dataProvider, ...Object.fromEntries(methods.map(([name, method]) => [name, name.startsWith('get') ? patient(method) : method])) };
}
