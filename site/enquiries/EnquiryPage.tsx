import './enquiries.css';
import { useState } from 'react';
import type { GuestEnquiry } from '#shared/contract/enquiry.ts';
import { AccountFrame } from '../form/AccountFrame.tsx';
import { useFailureReason } from '../form/useFailureReason.ts';
import { useWords } from '../i18n/i18n.ts';
import { useParams } from '../page/context.tsx';
import { forgetKept } from '../page/keptEntries.ts';
import { useBySecret } from '../page/useBySecret.ts';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { isUnanswered } from '../store/isUnanswered.ts';
import { isMissing } from '../store/store.ts';
import { Alert } from '../ui/states/Alert.tsx';
import { PageError } from '../ui/states/PageError.tsx';
import { ScriptedSkeleton } from '../ui/states/ScriptedSkeleton.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { OfferPart } from './OfferPart.tsx';

/** An enquiry by the link of its mails: what was asked, what the school offers, and the answer to it. */
export function EnquiryPage() {
  const { say } = useWords();
  const { secret = '' } = useParams();
  const { seen, reload } = useBySecret<GuestEnquiry>('/api/my-enquiries', secret);
  if (!seen) return <ScriptedSkeleton title={say('enquiry.yours')} />;
  if ('entry' in seen) return <Enquiry enquiry={seen.entry} secret={secret} reload={reload} />;
  if (!isMissing(seen.failure)) return <PageError title="oops, error" onRetry={reload} />;
  return (
    <AccountFrame title={say('enquiry.title')}>
      <p role="alert">{say('refusal.enquiry_not_found')}</p>
      <p className="account-link">
        <SiteLink to="/enquire">{say('enquiry.ask_link')}</SiteLink>
      </p>
    </AccountFrame>
  );
}

function Enquiry({ enquiry, secret, reload }: { enquiry: GuestEnquiry; secret: string; reload: () => void }) {
  const { say } = useWords();
  const store = useSiteStore();
  const reasonOf = useFailureReason();
  const [failure, setFailure] = useState<ApiError>();
  const [sending, setSending] = useState(false);
  const [isAnswered, setAnswered] = useState(false);

  async function answer(accepts: boolean, names: string[] = []) {
    setSending(true);
    setFailure(undefined);
    try {
      await store.getState().api.post(`/api/my-enquiries/${secret}/answer`, { accepts, names, version: enquiry.version });
      forgetKept('offer');
      setAnswered(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      // After a refusal as well: the page then shows what stands.
      reload();
      setSending(false);
    }
  }

  const { state } = enquiry;
  // The heading says it, so that only the answer was lost.
  const hasArrived = isUnanswered(failure) && (state === 'accepted' || state === 'declined');
  const isCancelled = state === 'accepted' && enquiry.is_cancelled;
  return (
    <AccountFrame title={say(isCancelled ? 'enquiry.cancelled' : state === 'new' ? 'enquiry.yours' : `enquiry.state_${state}`)} {...(isAnswered && state !== 'offered' && { heading: focus })}>
      {failure && !hasArrived && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      {state === 'new' && <p>{say('enquiry.state_new')}</p>}
      {state === 'lapsed' && <p>{say('enquiry.lapsed_text')}</p>}
      {enquiry.answer && (
        <section className="enquiry-words">
          <h2>{say('enquiry.from_school')}</h2>
          <p className="as-written">{enquiry.answer}</p>
        </section>
      )}
      {enquiry.offer && state !== 'refused' && <OfferPart offer={enquiry.offer} secret={secret} isOpen={state === 'offered'} sending={sending} answer={answer} />}
      {state === 'accepted' && enquiry.booking_id !== null && (
        <SiteLink className="button" to={`/booking/${enquiry.booking_id}`}>
          {say('enquiry.to_booking')}
        </SiteLink>
      )}
      <Asked of={enquiry} />
      {(isCancelled || state === 'lapsed' || state === 'declined' || state === 'refused') && (
        <p className="account-link">
          <SiteLink to="/enquire">{say('enquiry.ask_link')}</SiteLink>
        </p>
      )}
    </AccountFrame>
  );
}

/** The buttons are gone after an answer, and the heading says what became of the offer. */
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}

/** What was asked for. */
function Asked({ of: { kind, people, wish } }: { of: GuestEnquiry }) {
  const { say } = useWords();
  return (
    <section className="enquiry-words">
      <h2>{say('enquiry.yours')}</h2>
      <p>
        {say(`enquiry.${kind}`)}, {people}
      </p>
      <p className="as-written">{wish}</p>
    </section>
  );
}
