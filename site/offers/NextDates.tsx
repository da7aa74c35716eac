import type { CSSProperties } from 'react';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { tone } from '#shared/catalog/tone.ts';
import { useWords } from '../i18n/i18n.ts';
import { SiteLink } from '../ui/SiteLink.tsx';
import { DateLinks } from './DateLinks.tsx';
import { LaterDates } from './LaterDates.tsx';

/** The next lessons of an activity as links, and later ones by month. `hasMore`: the list of lessons has further ones. */
export function NextDates({ of, dates, hasMore }: { of: Activity; dates: Lesson[]; hasMore: boolean }) {
  const { say } = useWords();
  return (
    <section className="dates" aria-label={say('Next dates')} style={{ '--activity': tone(of.color) } as CSSProperties}>
      <h2>{say('Next dates')}</h2>
      {dates.length === 0 && <p>{say('activity.no_dates')}</p>}
      <DateLinks of={of} dates={dates} />
      {hasMore && (
        <SiteLink className="button button-plain" to={`/lessons?activity=${of.id}`}>
          {say('activity.all_dates')}
        </SiteLink>
      )}
      <LaterDates of={of} />
    </section>
  );
}
