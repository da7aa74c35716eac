import { Notification } from 'react-admin';
import { useUserToSignInAgain } from '../api/AccessContext.tsx';

const TOP = { vertical: 'top', horizontal: 'center' } as const;

/** What was done, or could not be: below the bars, where it hides no button. Not that one is signed out where one is asked to sign in. */
export function Snackbar() {
  const asked = useUserToSignInAgain();
  if (asked) return null;
  return <Notification anchorOrigin={TOP} autoHideDuration={5000} sx={{ '&&': { top: 120 } }} />;
}
