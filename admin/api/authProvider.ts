import type { AuthProvider } from 'react-admin';
import type { Login } from '#shared/contract/user.ts';
import type { Access } from './access.ts';
import type { Session } from './session.ts';

/** What `usePermissions` answers: `visitor` for an account without admin rights. */
export type Permissions = 'admin' | 'visitor' | undefined;

/** React-admin's questions about who is signed in, answered from the session. */
export function createAuthProvider(session: Session, access: Access): AuthProvider {
  return {
    login: (credentials: Login) => access.signIn(credentials),
    logout: () => access.leave(),
    async checkAuth() {
      // An API that cannot be reached says nothing about the session: the page's own requests will show the error.
      const isIn = await access.isIn().catch(() => true);
      if (!isIn) throw new Error('ra.auth.auth_check_error');
    },
    async checkError({ status }: { status?: number }) {
      if (status !== 401 && status !== 403) return;
      const isKept = await access.isKept().catch(() => true);
      if (!isKept) throw new Error('ra.notification.logged_out');
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
