import { useLogout, useNotify } from 'react-admin';

/**
 * Ends the session, and opens the sign-in page. A failure is said until it is read: who leaves a shared device has to know of it.
 *
 * @param returns does the next sign-in lead back here?
 */
export function useSignOut(returns: boolean): () => void {
  const logout = useLogout();
  const notify = useNotify();
  return () => void logout({}, undefined, returns).catch(() => notify('layout.still_signed_in', { type: 'error', autoHideDuration: null }));
}
