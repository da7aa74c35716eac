import '../../ui/field.css';
import { type FormEvent, useRef, useState } from 'react';
import Star from 'lucide-react/icons/star';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { ReviewInput, ReviewState } from '#shared/contract/review.ts';
import { REVIEW_DAYS, REVIEW_LIMITS, reviewProblems } from '#shared/reviews/reviewRules.ts';
import type { Problem, Problems } from '#shared/problems.ts';
import { formatDay } from '#shared/time/time.ts';
import { type MessageKey, useWords } from '../../i18n/i18n.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { forgetKept, keep, readKept } from '../../page/keptEntries.ts';
import { useEarlyInput } from '../../page/useEarlyInput.ts';
import { useHydrated } from '../../page/useHydrated.ts';
import { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { NoScriptNotice } from '../NoScriptNotice.tsx';

/** From the lesson on: the guest says how it was, and reads what the school answers. Nothing if the guest did not come. */
export function ReviewBooking({ booking: { id, review } }: { booking: BookingDetail }) {
  const { say } = useWords();
  const { is_suspended } = useTenant();
  const refusal = useRefusal();
  if (!review) return null;
  const reason = is_suspended ? 'school_suspended' : review.reason;
  if (reason !== null && review.own === null && reason !== 'review_late') return null;
  return (
    <section className="review-booking" id="review" aria-labelledby="review-title">
      <h2 id="review-title">{say('review.yours')}</h2>
      {reason === null ? <ReviewForm id={id} review={review} /> : <p className="reason">{refusal({ code: reason, message: '' })}</p>}
      {review.own?.hidden_reason && (
        <p className="notice">
          {say('review.hidden')} {review.own.hidden_reason}
        </p>
      )}
      {review.own?.answer && (
        <div className="review-reply">
          <strong>{say('review.answer')}</strong>
          <p className="as-written">{review.own.answer}</p>
        </div>
      )}
    </section>
  );
}

function ReviewForm({ id, review }: { id: string; review: ReviewState }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const form = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const { stars = 0, words = '', name = '' } = review.own ?? {};
  const written = { stars, words, name };
  // The server does not know what this tab keeps, so the first page has it after hydration.
  const [entries, setEntries] = useState<ReviewInput>(() => (isReady ? withKept(written, id) : written));
  const [problems, setProblems] = useState<Problems>({});
  const [said, setSaid] = useState<'thanks' | ApiError>();
  const [busy, setBusy] = useState(false);
  useEarlyInput(['stars', 'words', 'name'], (typed) => {
    const early = Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== '' && text !== String(written[field as keyof ReviewInput])));
    const found = { ...withKept(written, id), ...early };
    const take = Object.keys(early).length > 0 ? enter : setEntries;
    take({ ...found, stars: Number(found.stars) });
  });
  function enter(edited: ReviewInput) {
    setEntries(edited);
    keep('review', { ...edited, stars: String(edited.stars), booking: id });
  }
  const edit = (change: Partial<ReviewInput>) => {
    enter({ ...entries, ...change });
    setSaid(undefined);
  };
  const messageOf = (problem: Problem | undefined) => problem && say(`problem.${problem.code}` as MessageKey);

  function refuse(found: Problems) {
    setProblems(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setSaid(undefined);
    const found = reviewProblems(entries);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { api } = store.getState();
      const stored = await api.put<ReviewState>(`/api/bookings/${id}/review`, entries);
      forgetKept('review');
      const { booking } = store.getState();
      if (booking.shown?.id === id) store.setState({ booking: { ...booking, shown: { ...booking.shown, review: stored } } });
      setSaid('thanks');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid(error);
      refuse(error.problems);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="review-form" ref={form} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset aria-describedby={problems.stars ? 'review-stars-error' : undefined}>
        <legend>{say('review.how')}</legend>
        <div className="star-choice">
          {[1, 2, 3, 4, 5].map((star) => (
            <label key={star} data-on={star <= entries.stars || undefined}>
              <input type="radio" name="stars" value={star} checked={entries.stars === star} aria-label={say('review.stars', { count: star })} onChange={() => edit({ stars: star })} />
              <Star size={32} aria-hidden fill={star <= entries.stars ? 'currentColor' : 'none'} />
            </label>
          ))}
        </div>
        {problems.stars && (
          <p className="field-error" id="review-stars-error">
            {messageOf(problems.stars)}
          </p>
        )}
      </fieldset>
      <Field label={say('review.words')} optional={say('(optional)')} error={messageOf(problems.words)}>
        {(input) => <textarea {...input} name="words" maxLength={REVIEW_LIMITS.words} value={entries.words} onChange={({ target }) => edit({ words: target.value })} />}
      </Field>
      <Field label={say('review.name')} optional={say('(optional)')} hint={say('review.name_hint')} error={messageOf(problems.name)}>
        {(input) => <input {...input} name="name" autoComplete="off" maxLength={REVIEW_LIMITS.name} value={entries.name} onChange={({ target }) => edit({ name: target.value })} />}
      </Field>
      {said && (
        <Alert kind={said === 'thanks' ? 'good' : 'bad'}>
          <p>{said === 'thanks' ? say('review.thanks') : reasonOf(said)}</p>
        </Alert>
      )}
      <p className="reason" suppressHydrationWarning>{say(review.own ? 'review.change_until' : 'review.write_until', { day: formatDay(review.until, lang, timezone, now), days: REVIEW_DAYS.change })}</p>
      <NoScriptNotice says="review.needs_javascript" />
      <button type="submit" className="button" disabled={!isReady} aria-disabled={busy || undefined}>
        {review.own ? say('review.change') : say('review.send')}
      </button>
    </form>
  );
}

/** What was entered in this tab and not sent yet, or else what the guest has written before. */
function withKept(written: ReviewInput, id: string): ReviewInput {
  const { booking, stars = written.stars, words = written.words, name = written.name } = readKept('review');
  return booking === id ? { stars: Number(stars), words, name } : written;
}
