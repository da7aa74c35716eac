import { lazy, Suspense, useEffect } from 'react';
import { useNotificationContext } from 'react-admin';
import { useUserToSignInAgain } from '../api/AccessContext.tsx';

const load = () => import('./SignInAgainDialog.tsx');
const SignInAgainDialog = lazy(async () => ({ default: (await load()).SignInAgainDialog }));

/** Shows the sign-in dialog over the current screen when the session has ended. */
export function SignInAgain() {
  const user = useUserToSignInAgain();
  const { notifications, resetNotifications } = useNotificationContext();
  // Loaded ahead: after a deployment, the server may no longer have this version's files.
  useEffect(() => void load(), []);
  // Hides errors that are caused by the ended session; the dialog explains it.
  useEffect(() => {
    if (user && notifications.length > 0) resetNotifications();
  }, [user, notifications, resetNotifications]);
  return <Suspense>{user && <SignInAgainDialog user={user} />}</Suspense>;
}
