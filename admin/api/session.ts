import { HttpError } from 'react-admin';
import type { PasskeyLogin } from '#shared/contract/passkey.ts';
import type { Login, User } from '#shared/contract/user.ts';
import { httpClient } from './httpClient.ts';

/** How long the signed-in user is cached: one navigation asks several times, but a lost session must show soon. */
const FRESH_MS = 60_000;

/** What signs in: email and password, with a second factor where the account has one; or a passkey alone. */
export type Credentials = Login | PasskeyLogin;

export type Session = {
  /** The signed-in user, or null. Throws when the API cannot be reached. */
  user(): Promise<User | null>;
  login(credentials: Credentials): Promise<User>;
  logout(): Promise<void>;
  /** Clears the cache, after a response showed that the session has ended or its rights have changed. */
  forget(): void;
};

/**
 * Signs in and out, and caches who is signed in.
 *
 * @param apiBase the school's `api_base`
 */
export function createSession(apiBase: string): Session {
  const me = `${apiBase}/api/user/me`;
  let known: { user: Promise<User | null>; since: number } | undefined;
  const remember = (user: Promise<User | null>) => {
    known = { user, since: Date.now() };
    user.catch(() => (known = undefined));
    return user;
  };
  // A page rendered by the server contains the user.
  const inPage = document.getElementById('user')?.textContent;
  if (inPage) void remember(Promise.resolve(JSON.parse(inPage) as User | null));

  return {
    user: () => (known && Date.now() - known.since < FRESH_MS ? known.user : remember(fetchUser(me))),
    async login(credentials) {
      const path = 'email' in credentials ? 'login' : 'login/passkey';
      const { json } = await httpClient(`${apiBase}/api/${path}?lang=${document.documentElement.lang}`, { method: 'POST', body: JSON.stringify(credentials) });
      const user = json as User;
      remember(Promise.resolve(user));
      return user;
    },
    async logout() {
      // React-admin also signs out when it finds no signed-in user.
      const isSignedOut = known && (await known.user.catch(() => undefined)) === null;
      if (!isSignedOut) {
        await httpClient(me, { method: 'DELETE' }).catch(async (error: unknown) => {
          // Only the answer may be lost.
          if (await fetchUser(me).catch(() => true)) throw error;
        });
      }
      remember(Promise.resolve(null));
    },
    forget: () => (known = undefined),
  };
}

async function fetchUser(me: string): Promise<User | null> {
  try {
    return (await httpClient(me)).json as User;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
