import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../i18n/i18n.ts';
import { useSiteAddress } from '../page/siteAddress.ts';
import { type Api, ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import './signOut.css';

type Props = { className?: string; onSignedOut?: () => void };

const ME = '/api/user/me';

/** Ends the session. Who leaves a shared device has to know if that failed. */
export function SignOutButton({ className, onSignedOut }: Props) {
  const { say } = useWords();
  const store = useSiteStore();
  const [state, setState] = useState<'busy' | 'failed'>();

  async function signOut() {
    if (state === 'busy') return;
    setState('busy');
    const { api, setUser } = store.getState();
    try {
      await api.remove(ME);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Only the answer may be lost.
      if (!(await isSignedOut(api))) {
        setState('failed');
        return;
      }
    }
    setUser(null);
    // A page that needs an account leads to the sign-in page as soon as React has shown that there is none. What comes then is last.
    await Promise.resolve();
    onSignedOut?.();
  }
  return (
    <>
      <button type="button" className={className} aria-disabled={state === 'busy' || undefined} onClick={() => void signOut()}>
        {say('Sign out')}
      </button>
      {state === 'failed' && (
        <div className="still-signed-in">
          <Alert kind="bad">
            <p>{say('account.still_signed_in')}</p>
          </Alert>
        </div>
      )}
    </>
  );
}

/** In the user's menu: opens the home page afterwards. */
export function SignOutInMenu() {
  const navigate = useNavigate();
  const address = useSiteAddress();
  return <SignOutButton onSignedOut={() => void navigate(address('/'))} />;
}

/** @returns false also if there is no answer */
function isSignedOut(api: Api): Promise<boolean> {
  return api.get(ME).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
}
