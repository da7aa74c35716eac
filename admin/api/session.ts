import { HttpError } from 'react-admin';
import type { Login, User } from '#shared/contract/user.ts';
import { httpClient } from './httpClient.ts';

/** Who is signed in is asked again after so long: one navigation asks several times, a lost session shows soon. */
const FRESH_MS = 60_000;

/** Who is signed in at this school. */
export type Session = {
  /** The signed-in user, or null. Throws where the API cannot be asked. */
  user(): Promise<User | null>;
  login(credentials: Login): Promise<User>;
  logout(): Promise<void>;
  /** Asks anew next time: an answer showed that the session has ended or has other rights. */
  forget(): void;
};

/**
 * The session's one memory (specification, section 7, "Session and public").
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
  // The page says who asked for it, where the server made it.
  const inPage = document.getElementById('user')?.textContent;
  if (inPage) void remember(Promise.resolve(JSON.parse(inPage) as User | null));

  return {
    user: () => (known && Date.now() - known.since < FRESH_MS ? known.user : remember(fetchUser(me))),
    async login(credentials) {
      const { json } = await httpClient(`${apiBase}/api/login?lang=${document.documentElement.lang}`, { method: 'POST', body: JSON.stringify(credentials) });
      const user = json as User;
      remember(Promise.resolve(user));
      return user;
    },
    async logout() {
      // React-admin also signs out whom it found signed out: then there is nothing to end.
      const isSignedOut = known && (await known.user.catch(() => undefined)) === null;
      if (!isSignedOut) await httpClient(me, { method: 'DELETE' });
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
