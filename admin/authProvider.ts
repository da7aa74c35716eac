import type { AuthProvider } from 'react-admin';
import type { Login } from '#shared/contract/user.ts';
import type { Session } from './session.ts';

/** What `usePermissions` answers: `visitor` for an account without admin rights. */
export type Permissions = 'admin' | 'visitor' | undefined;

/** React-admin's questions about who is signed in, answered from the session. */
export function createAuthProvider(session: Session): AuthProvider {
  return {
    login: (credentials: Login) => session.login(credentials),
    logout: () => session.logout(),
    async checkAuth() {
      // An API that cannot be reached says nothing about the session: the page's own requests will show the error.
      const user = await session.user().catch(() => undefined);
      if (user === null) throw new Error('ra.auth.auth_check_error');
    },
    async checkError({ status }: { status?: number }) {
      if (status === 401 || status === 403) session.forget();
      if (status === 401) throw new Error('ra.notification.logged_out');
    },
    async getIdentity() {
      const user = await session.user();
      if (!user) throw new Error('ra.auth.auth_check_error');
      return { id: user.id, fullName: user.name || user.email, email: user.email, avatar: user.photo_url };
    },
    async getPermissions(): Promise<Permissions> {
      const user = await session.user();
      return user ? (user.is_admin ? 'admin' : 'visitor') : undefined;
    },
  };
}
