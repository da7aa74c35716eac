import './alternatives.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState, type CSSProperties } from 'react';
import { alternativeLessons } from '#shared/lessons/alternativeLessons.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { fewPlacesLeft } from '#shared/lessons/lessonState.ts';
import { priceCents } from '#shared/payments/money.ts';
import { tone } from '#shared/catalog/tone.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';
import { useNow, useTenant } from '../page/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Day, Time } from '../ui/DayAndTime.tsx';

/** The nearest lessons with enough places, as links. The draft is kept. */
export function Alternatives({ to }: { to: Lesson }) {
  const { say } = useWords();
  const lessons = useAlternatives(to);
  const activities = useSite((state) => state.aux!.activities);
  const hasEntries = useSite(({ booking: { draft } }) => (draft.users[0]?.name ?? '') + draft.email + draft.phone !== '');
  if (lessons.length === 0) return null;
  return (
    <section className="alternatives" aria-labelledby="alternatives">
      <h2 id="alternatives">{say('These lessons have room for you')}</h2>
      <ul>
        {lessons.map((lesson) => {
          const activity = activities[lesson.activity_id];
          const few = fewPlacesLeft(lesson);
          return (
            <li key={lessonKey(lesson)}>
              <SiteLink className="alternative" to={lessonPath(lesson)} style={{ '--activity': activity && tone(activity.color) } as CSSProperties}>
                <span className="alternative-time">
                  <Time of={lesson.date} until={lessonEnd(lesson, activity)} />
                </span>
                <span className="alternative-what">
                  <strong>{activity?.name}</strong>
                  <span className="alternative-day">
                    <Day of={lesson.date} />
                  </span>
                  <span className="alternative-short-day">
                    <Day of={lesson.date} short />
                  </span>
                  <span>{activity?.place}</span>
                </span>
                <span className="alternative-rest">
                  <strong>
                    <Money cents={priceCents(activity)} />
                  </strong>
                  {few && <span>{say('{{count}} places left', { count: few })}</span>}
                </span>
                <ChevronRight aria-hidden size={20} />
              </SiteLink>
            </li>
          );
        })}
      </ul>
      {hasEntries && <p className="reason">{say('booking.entries_kept')}</p>}
    </section>
  );
}

/** How far before the lesson alternatives may be, in days, and how many lessons are looked at from then on. */
const DAYS_BEFORE = 7;
const LESSONS = 200;

/** Loads the lessons around this one on demand, because most visitors do not need them. */
function useAlternatives(lesson: Lesson): Lesson[] {
  const { timezone } = useTenant();
  const now = useNow();
  const store = useSiteStore();
  const participants = useSite((state) => state.booking.draft.users.length);
  const [near, setNear] = useState<Lesson[]>([]);
  const from = addDays(wallClock(new Date(lesson.date), timezone).date, -DAYS_BEFORE);
  useEffect(() => {
    const found = store.getState().api.get<Lesson[]>(`/api/lessons?next=1&from=${from}&range=[0,${LESSONS - 1}]`);
    // On failure the link to the list remains.
    void found.then(setNear, () => undefined);
  }, [store, from]);
  return alternativeLessons(near, lesson, participants, now, timezone);
}
