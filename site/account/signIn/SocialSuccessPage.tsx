import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { addressAfterSignIn } from '../../page/signInAddress.ts';
import { useSiteAddress } from '../../page/siteAddress.ts';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { announceSignIn } from './signInBroadcast.ts';

/** The end of a sign-in by a provider: informs the opening page and closes the popup, or without one goes on where the sign-in began. */
export function SocialSuccessPage() {
  const { say } = useWords();
  const navigate = useNavigate();
  const address = useSiteAddress();
  const { search } = useLocation();
  useEffect(() => {
    announceSignIn();
    if (window.opener) window.close();
    else void navigate(address(addressAfterSignIn(search)), { replace: true });
  }, [navigate, address, search]);
  return (
    <AccountFrame title={say('You are signed in')}>
      <p className="account-link">
        <SiteLink to="/">{say('Go to homepage')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
