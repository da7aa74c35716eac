import './activity.css';
import { priceCents } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useParams, useTenant } from '../page/context.tsx';
import { useSite } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';
import { ActivityPhotos } from './ActivityPhotos.tsx';
import { BackToLessons } from './BackToLessons.tsx';
import { datesOf, MOST_DATES } from './datesOf.ts';
import { EnquiryHint } from './EnquiryHint.tsx';
import { InstructorCards } from './InstructorCards.tsx';
import { MeanStars } from '../reviews/MeanStars.tsx';
import { MeetingPart } from './MeetingPart.tsx';
import { NextDates } from './NextDates.tsx';
import { OfferDetails } from './OfferDetails.tsx';
import { ReviewsPart } from '../reviews/ReviewsPart.tsx';
import { useOffer } from './useOffer.ts';

/** An activity: photos, what it is like, with whom, where to meet, and its next dates. */
export function ActivityPage() {
  const { say } = useWords();
  const id = Number(useParams().id);
  const activity = useOffer(id);
  const { timezone } = useTenant();
  const now = useNow();
  const lessons = useSite((state) => state.lessons.byId);
  const dates = datesOf(lessons, id, now, timezone);
  if (!activity) return null;
  return (
    <article className="column activity">
      <BackToLessons />
      <header>
        <h1>{activity.name}</h1>
        <p className="activity-facts">
          {activity.place && <span>{activity.place}</span>}
          <span>
            <strong>
              <Money cents={priceCents(activity)} />
            </strong>{' '}
            {say('per person')}
          </span>
          {activity.reviews && activity.reviews.count > 0 && (
            <a href="#reviews">
              <MeanStars of={activity} />
            </a>
          )}
        </p>
      </header>
      <ActivityPhotos id={activity.id} />
      <div className="activity-parts">
        <OfferDetails of={activity} />
        <div className="activity-side">
          <NextDates of={activity} dates={dates.slice(0, MOST_DATES)} hasMore={dates.length > MOST_DATES} />
          <EnquiryHint />
          <MeetingPart activity={activity} />
        </div>
        <InstructorCards ids={[...new Set(dates.flatMap(({ instructors }) => instructors))]} />
        <ReviewsPart key={activity.id} of={activity} />
      </div>
    </article>
  );
}
