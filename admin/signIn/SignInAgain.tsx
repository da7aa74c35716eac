import { lazy, Suspense, useEffect } from 'react';
import { useNotificationContext } from 'react-admin';
import { useUserToSignInAgain } from '../api/AccessContext.tsx';

const load = () => import('./SignInAgainDialog.tsx');
const SignInAgainDialog = lazy(async () => ({ default: (await load()).SignInAgainDialog }));

/** Stands over every screen, and shows where a session ended while somebody was at work. */
export function SignInAgain() {
  const user = useUserToSignInAgain();
  const { notifications, resetNotifications } = useNotificationContext();
  // When it is needed, the server may not have this version's files any more.
  useEffect(() => void load(), []);
  // What is refused meanwhile is refused for want of the session, and the dialog says so.
  useEffect(() => {
    if (user && notifications.length > 0) resetNotifications();
  }, [user, notifications, resetNotifications]);
  return <Suspense>{user && <SignInAgainDialog user={user} />}</Suspense>;
}
