import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { usePageData, useTenant } from '../../page/context.tsx';
import { useHydrated } from '../../page/useHydrated.ts';

/** Buttons to sign in by a provider; renders nothing if none is configured. */
export function SocialButtons() {
  return usePageData().social ? <Buttons /> : null;
}

function Buttons() {
  const { say, lang } = useWords();
  const { api_base } = useTenant();
  const next = new URLSearchParams(useLocation().search).get('next') ?? '/';
  const [unfinished, setUnfinished] = useState(false);
  const early = !useHydrated();

  function openFacebook() {
    const address = `${api_base}/api/auth/facebook?${new URLSearchParams({ lang, next })}`;
    // If popups are blocked, as in the browsers inside other apps, this window goes to the provider, returns, and goes on.
    if (!window.open(address, 'sign-in', 'popup,width=520,height=680')) window.location.assign(address);
  }
  return (
    <div className="social-sign-in">
      <p className="social-or">{say('or')}</p>
      <button type="button" className="button button-plain" disabled={early} onClick={openFacebook}>
        {say('Continue with {{network}}', { network: 'Facebook' })}
      </button>
      {['Google', 'Apple'].map((network) => (
        <button key={network} type="button" className="button button-plain" disabled={early} onClick={() => setUnfinished(true)}>
          {say('Continue with {{network}}', { network })}
        </button>
      ))}
      {unfinished && (
        <Alert kind="warn">
          <p>{say('work in progress')}</p>
        </Alert>
      )}
    </div>
  );
}
