import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useSiteAddress } from '../../page/siteAddress.ts';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { announceSignIn } from './signInBroadcast.ts';

/** The end of a sign-in by a provider: informs the opening page and closes the popup, or goes home without one. */
export function SocialSuccessPage() {
  const { say } = useWords();
  const navigate = useNavigate();
  const address = useSiteAddress();
  useEffect(() => {
    announceSignIn();
    if (window.opener) window.close();
    else void navigate(address('/'), { replace: true });
  }, [navigate, address]);
  return (
    <AccountFrame title={say('You are signed in')}>
      <p className="account-link">
        <SiteLink to="/">{say('Go to homepage')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
