import './alternatives.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent, type CSSProperties } from 'react';
import { alternativeLessons } from '#shared/lessons/alternativeLessons.ts';
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
import { loadNearLessons } from './nearLessons.ts';

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

/**
 * Loads the lessons around this one when they are needed, as most visitors do not need them. A page whose lesson was not open from the start has
 * its alternatives with it (`site/render.tsx`).
 */
function useAlternatives(lesson: Lesson): Lesson[] {
  const { timezone } = useTenant();
  const now = useNow();
  const store = useSiteStore();
  const key = lessonKey(lesson);
  const near = useSite((state) => (state.near?.of === key ? state.near.lessons : undefined));
  const participants = useSite((state) => state.booking.draft.users.length);
  const load = useEffectEvent(() => loadNearLessons(store, lesson, timezone));
  useEffect(() => {
    // On failure the link to the list remains.
    load().catch(() => undefined);
  }, [key]);
  return near ? alternativeLessons(near, lesson, participants, now, timezone) : [];
}
