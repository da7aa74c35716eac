import { useNavigate } from 'react-router-dom';
import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { useSiteAddress } from '../page/siteAddress.ts';

/** Ends the session, and opens the home page. */
export function SignOutButton() {
  const { say } = useWords();
  const store = useSiteStore();
  const navigate = useNavigate();
  const address = useSiteAddress();
  function signOut() {
    // On failure the user stays signed in.
    void store.getState().signOut().then(() => navigate(address('/')), () => undefined);
  }
  return (
    <button type="button" onClick={signOut}>
      {say('Sign out')}
    </button>
  );
}
