import './waiting.css';
import { useState } from 'react';
import type { GuestOpening } from '#shared/contract/opening.ts';
import { formatDay } from '#shared/time/time.ts';
import { AccountFrame } from '../form/AccountFrame.tsx';
import { useFailureReason } from '../form/useFailureReason.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useParams, useTenant } from '../page/context.tsx';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { isMissing } from '../store/store.ts';
import { Alert } from '../ui/states/Alert.tsx';
import { PageError } from '../ui/states/PageError.tsx';
import { ScriptedSkeleton } from '../ui/states/ScriptedSkeleton.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { AwaitedLesson } from './AwaitedLesson.tsx';
import { useBySecret } from '../page/useBySecret.ts';

/** A request to be told when a lesson opens, by the link of its mail: what it is about, and the button that ends it. */
export function OpeningPage() {
  const { say } = useWords();
  const { secret = '' } = useParams();
  const { seen, reload } = useBySecret<GuestOpening>('/api/my-openings', secret);
  if (!seen) return <ScriptedSkeleton title={say('opening.title')} />;
  if ('entry' in seen) return <Request opening={seen.entry} secret={secret} />;
  if (!isMissing(seen.failure)) return <PageError title="oops, error" onRetry={reload} />;
  return (
    <AccountFrame title={say('opening.title')}>
      <p role="alert">{say('refusal.opening_not_found')}</p>
    </AccountFrame>
  );
}

function Request({ opening, secret }: { opening: GuestOpening; secret: string }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const store = useSiteStore();
  const reasonOf = useFailureReason();
  const [ended, setEnded] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [sending, setSending] = useState(false);

  async function end() {
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await store.getState().api.remove(`/api/my-openings/${secret}`);
      setEnded(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  const { lesson_id, opens, state } = opening;
  return (
    <AccountFrame title={say(ended ? 'opening.ended' : `opening.state_${state}`)}>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <AwaitedLesson entry={opening} />
      {opens && <p>{say('Booking opens on {{day}}', { day: formatDay(opens, lang, timezone, now) })}</p>}
      {state === 'waiting' && !ended && (
        <button type="button" className="button button-plain button-wide" aria-disabled={sending || undefined} onClick={() => void end()}>
          {say('opening.end')}
        </button>
      )}
      <p className="account-link">
        <SiteLink to={state === 'over' ? '/lessons' : `/lessons/${lesson_id}`}>{say(state === 'over' ? 'See the other lessons' : 'opening.to_lesson')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
