import './waiting.css';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GuestWaiting, WaitingAnswer } from '#shared/contract/waiting.ts';
import { LessonContact } from '../contact/LessonContact.tsx';
import { AccountFrame } from '../form/AccountFrame.tsx';
import { useFailureReason } from '../form/useFailureReason.ts';
import { useWords } from '../i18n/i18n.ts';
import { useParams } from '../page/context.tsx';
import { forgetKept } from '../page/keptEntries.ts';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { isUnanswered } from '../store/isUnanswered.ts';
import { isMissing } from '../store/store.ts';
import { Alert } from '../ui/states/Alert.tsx';
import { PageError } from '../ui/states/PageError.tsx';
import { ScriptedSkeleton } from '../ui/states/ScriptedSkeleton.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { AwaitedLesson } from './AwaitedLesson.tsx';
import { OfferedPlaces } from './OfferedPlaces.tsx';
import { useBySecret } from '../page/useBySecret.ts';
import { useSiteAddress } from '../page/siteAddress.ts';

/** An entry of a waiting list by the link of its mails: its place in the list, or the offered places and the answer to them. */
export function WaitingPage() {
  const { say } = useWords();
  const { secret = '' } = useParams();
  const { seen, reload } = useBySecret<GuestWaiting>('/api/my-waiting', secret);
  if (!seen) return <ScriptedSkeleton title={say('waiting.title')} />;
  if ('entry' in seen) return <Entry {...seen} secret={secret} reload={reload} />;
  if (!isMissing(seen.failure)) return <PageError title="oops, error" onRetry={reload} />;
  return (
    <AccountFrame title={say('waiting.title')}>
      <p role="alert">{say('refusal.waiting_not_found')}</p>
    </AccountFrame>
  );
}

function Entry({ entry, secret, reload }: { entry: GuestWaiting; secret: string; reload: () => void }) {
  const { say } = useWords();
  const store = useSiteStore();
  const navigate = useNavigate();
  const address = useSiteAddress();
  const reasonOf = useFailureReason();
  const [failure, setFailure] = useState<ApiError>();
  const [sending, setSending] = useState(false);

  async function answer(given: WaitingAnswer) {
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const { booking_id } = await store.getState().api.post<GuestWaiting>(`/api/my-waiting/${secret}/answer`, given);
      forgetKept('offer');
      if (given.pay === 'now' && booking_id) return void navigate(address(`/booking/${booking_id}`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      // After a refusal as well: the page then shows what stands.
      reload();
      setSending(false);
    }
  }

  const { state, people, place, is_skipped, cancelled, booking_id } = entry;
  // The heading says it, so that only the answer was lost.
  const hasArrived = isUnanswered(failure) && (state === 'taken' || state === 'declined');
  return (
    <AccountFrame title={say(cancelled === 'booking' ? 'This booking is cancelled.' : cancelled ? 'refusal.lesson_cancelled' : `waiting.state_${state}`, { count: people })}>
      {failure && !hasArrived && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <AwaitedLesson entry={entry} />
      {state === 'waiting' && (
        <>
          <p>{is_skipped ? say('waiting.skipped') : place === 1 ? say('waiting.first') : say('waiting.place', { place: place ?? '' })}</p>
          {is_skipped && <LessonContact lesson={entry} />}
          <button type="button" className="button button-plain button-wide" aria-disabled={sending || undefined} onClick={() => void answer({ accepts: false })}>
            {say('waiting.leave')}
          </button>
        </>
      )}
      {state === 'offered' && <OfferedPlaces entry={entry} secret={secret} sending={sending} answer={answer} />}
      {state === 'lapsed' && (
        <>
          <p>{say('waiting.lapsed_text', { count: people })}</p>
          <LessonContact lesson={entry} />
        </>
      )}
      {booking_id !== null && (
        <SiteLink className="button" to={`/booking/${booking_id}`}>
          {say('waiting.to_booking')}
        </SiteLink>
      )}
      {(cancelled || state === 'lapsed' || state === 'declined' || state === 'over') && (
        <p className="account-link">
          <SiteLink to="/lessons">{say('See the other lessons')}</SiteLink>
        </p>
      )}
    </AccountFrame>
  );
}
