import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/user.ts';
import { hasRight, isInTeam, NO_TEAM_RULES } from '#shared/team/rights.ts';
import type { Credentials, Session } from './session.ts';

/** Controls sign-in. When a session ends, the page stays and a dialog asks the admin to sign in again. */
export type Access = {
  /** The admin who is asked to sign in again, if any. */
  userToSignInAgain(): User | undefined;
  subscribe(listener: () => void): () => void;
  /** Is an admin signed in? Waits while the dialog is open. Throws when the API cannot be reached. */
  isSignedIn(): Promise<boolean>;
  /** Does the person who signed in last work for the whole school? Others, such as instructors, see none of its forms. */
  seesForms(): boolean;
  /**
   * Call it after a 401 or 403. Checks the session again, and opens the dialog if it has ended.
   *
   * @returns whether the page stays; false when no page is shown yet, so the sign-in page can appear instead
   */
  recover(): Promise<boolean>;
  signIn(credentials: Credentials): Promise<User>;
  /** Signs out and closes the dialog. */
  signOut(): Promise<void>;
};

/** The open dialog. `answered` resolves when the admin has signed in again. */
type SignInDialog = { user: User; answered: Promise<boolean>; answer: (isSignedIn: boolean) => void };

/** @param queries whose loading state tells whether a page is shown yet */
export function createAccess(session: Session, queries: QueryClient): Access {
  let admin: User | undefined;
  let dialog: SignInDialog | undefined;
  const listeners = new Set<() => void>();
  const setDialog = (next: SignInDialog | undefined) => {
    dialog = next;
    listeners.forEach((listener) => listener());
  };
  const remember = (user: User) => {
    admin = isInTeam(user.role) ? user : undefined;
  };
  // React-admin caches who is signed in.
  const refreshReactAdmin = () => queries.invalidateQueries({ queryKey: ['auth'] });

  /** Checks the session. Opens the dialog if it has ended and a page is shown. Concurrent calls share one dialog. */
  async function check(): Promise<'signed in' | 'asked' | 'signed out'> {
    if (dialog) return 'asked';
    const user = await session.user();
    if (user) {
      remember(user);
      return 'signed in';
    }
    if (admin && isLoading(queries)) admin = undefined;
    if (admin) setDialog(dialog ?? openDialog(admin));
    return dialog ? 'asked' : 'signed out';
  }

  return {
    userToSignInAgain: () => dialog?.user,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async isSignedIn() {
      const found = await check();
      return dialog ? dialog.answered : found === 'signed in';
    },
    seesForms: () => hasRight(admin?.role, 'lessons', NO_TEAM_RULES),
    async recover() {
      if (!dialog) session.forget();
      const found = await check();
      if (found === 'signed in') void refreshReactAdmin();
      return found !== 'signed out';
    },
    async signIn(credentials) {
      const user = await session.login(credentials);
      remember(user);
      dialog?.answer(true);
      setDialog(undefined);
      void refreshReactAdmin();
      return user;
    },
    async signOut() {
      // A 401 from here on must not open the dialog.
      const before = admin;
      admin = undefined;
      try {
        await session.logout();
        setDialog(undefined);
      } catch (error) {
        admin = before;
        throw error;
      }
    },
  };
}

function openDialog(user: User): SignInDialog {
  let answer: SignInDialog['answer'] = () => {};
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  return { user, answered, answer };
}

/** `meta` of a query over a page that is shown already, whose entries must stay if the session ends while it loads. */
export const BESIDE_PAGE = { isBesidePage: true };

/** Is an active query still without data that a page waits for? */
function isLoading(queries: QueryClient): boolean {
  return queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ state, meta }) => state.status === 'pending' && meta !== BESIDE_PAGE }).length > 0;
}
