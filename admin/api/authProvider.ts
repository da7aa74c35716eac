import type { AuthProvider } from 'react-admin';
import type { Role } from '#shared/team/rights.ts';
import type { Access } from './access.ts';
import type { Credentials, Session } from './session.ts';

/** The result of `usePermissions`: the role of the signed-in account; `locked` for a member who has to set up a second factor first. */
export type Permissions = Role | 'locked' | undefined;

/** React-admin's auth provider, backed by the session. */
export function createAuthProvider(session: Session, access: Access): AuthProvider {
  return {
    login: (credentials: Credentials) => access.signIn(credentials),
    logout: () => access.signOut(),
    async checkAuth() {
      // An unreachable API says nothing about the session. The page's own requests will show the error.
      const isSignedIn = await access.isSignedIn().catch(() => true);
      if (!isSignedIn) throw new Error('ra.auth.auth_check_error');
    },
    async checkError({ status }: { status?: number }) {
      if (status !== 401 && status !== 403) return;
      const isRecovered = await access.recover().catch(() => true);
      if (!isRecovered) throw new Error('ra.notification.logged_out');
    },
    async getIdentity() {
      const user = await session.user();
      if (!user) throw new Error('ra.auth.auth_check_error');
      return { id: user.id, ...(user.name && { fullName: user.name }), email: user.email, avatar: user.photo_url };
    },
    async getPermissions(): Promise<Permissions> {
      const user = await session.user();
      return user?.second_factor_missing ? 'locked' : user?.role;
    },
  };
}
