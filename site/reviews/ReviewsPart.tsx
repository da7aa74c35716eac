import './reviews.css';
import { useState } from 'react';
import type { OfferedActivity } from '#shared/contract/activity.ts';
import type { Review, ReviewPage } from '#shared/contract/review.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNotDone } from '../form/useNotDone.ts';
import { useTenant } from '../page/context.tsx';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { MeanStars } from './MeanStars.tsx';
import { Stars } from './Stars.tsx';

/** What guests say of an activity, newest first, with the answers of the school; nothing without reviews. */
export function ReviewsPart({ of }: { of: OfferedActivity }) {
  const { say } = useWords();
  const { shown, next, more, busy, failure } = useMoreReviews(of);
  const notDone = useNotDone();
  if (shown.length === 0) return null;
  return (
    <section className="reviews" id="reviews" aria-label={say('review.title')}>
      <h2>{say('review.title')}</h2>
      <p>
        <MeanStars of={of} />
      </p>
      <ul>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard of={review} />
          </li>
        ))}
      </ul>
      {failure && (
        <Alert kind="bad">
          <p>{notDone(failure)}</p>
        </Alert>
      )}
      {next !== null && (
        <button type="button" className="button button-plain" aria-disabled={busy || undefined} onClick={() => void more()}>
          {say('review.more')}
        </button>
      )}
    </section>
  );
}

function ReviewCard({ of: { stars, name, words, lang, lesson_date, answer } }: { of: Review }) {
  const { say, lang: own } = useWords();
  const { timezone, name: school } = useTenant();
  const month = new Intl.DateTimeFormat(INTL_LOCALES[own], { month: 'long', year: 'numeric', timeZone: timezone }).format(new Date(lesson_date));
  return (
    <article className="review">
      <p className="review-head">
        <Stars of={stars} />
        <span suppressHydrationWarning>{[name || say('review.guest'), month].join(' · ')}</span>
      </p>
      {words && (
        <p className="as-written" lang={lang}>
          {words}
        </p>
      )}
      {answer && (
        <div className="review-answer">
          <strong>{school}</strong>
          <p className="as-written">{answer}</p>
        </div>
      )}
    </article>
  );
}

/** The reviews that came with the activity, and those that were loaded after them. */
function useMoreReviews({ id, reviews }: OfferedActivity) {
  const store = useSiteStore();
  const [loaded, setLoaded] = useState<ReviewPage>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const next = loaded ? loaded.next : (reviews?.next ?? null);
  async function more() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const page = await store.getState().api.get<ReviewPage>(`/api/activities/${id}/reviews?before=${next}`);
      setLoaded({ reviews: [...(loaded?.reviews ?? []), ...page.reviews], next: page.next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return { shown: [...(reviews?.reviews ?? []), ...(loaded?.reviews ?? [])], next, more, busy, failure };
}
