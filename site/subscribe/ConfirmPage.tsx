import { useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { useRefusal, useWords } from '../i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { useParams, useTenant } from '../ui/page.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Where the mailed link leads. Opening it confirms nothing: mail scanners open links too. */
export function ConfirmPage() {
  const { say } = useWords();
  const { name } = useTenant();
  const refusal = useRefusal();
  const store = useSiteStore();
  const id = useParams().id!;
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'asking' | 'busy' | 'done' | ApiError>('asking');

  async function confirm() {
    if (state === 'busy') return;
    setState('busy');
    try {
      await store.getState().api.put(`/api/subscribers/${encodeURIComponent(id)}`, { verified: true });
      setState('done');
      heading.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error);
    }
  }
  const isDead = state instanceof ApiError && state.code === 'subscriber_not_found';
  const why = (error: ApiError) => (error.code === 'network' ? say('The connection may have dropped for a moment.') : refusal(error));
  return (
    <div className="column quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
      <h1 ref={heading} tabIndex={-1}>
        {state === 'done' ? say('You are in!') : say('Confirm your subscription')}
      </h1>
      {!isDead && (
        <p>
          {state === 'done'
            ? say('As soon as there are new lessons, you hear from us. See you in the water!')
            : say('{{school}} writes to you when there are new lessons. One click, and you are on the list.', { school: name })}
        </p>
      )}
      {state instanceof ApiError && (
        <Alert kind="bad">
          <p>{why(state)}</p>
        </Alert>
      )}
      <noscript>
        <p className="notice">{say('Confirming needs scripts: please allow them for this page.')}</p>
      </noscript>
      <div className="quiet-actions">
        {state === 'done' ? (
          <SiteLink className="button" to="/lessons">
            {say('See the lessons')}
          </SiteLink>
        ) : isDead ? (
          <SiteLink className="button" to="/">
            {say('Go to homepage')}
          </SiteLink>
        ) : (
          <button type="button" className="button" aria-disabled={state === 'busy' || undefined} onClick={() => void confirm()}>
            {say('Confirm')}
          </button>
        )}
      </div>
    </div>
  );
}
