import { isNewsworthy } from '../messages/newsRules.ts';
import type { Activity } from '../contract/activity.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { Language } from '../language.ts';
import { formatShortDay, formatTime } from '../time/time.ts';

/** The first line, Portuguese in every language (specification, section 2, "Dashboard"). */
export const SHARE_HEADING = 'Próximas aulas:';

/** A shared text names so many lessons at most. */
const SHARE_LIMIT = 20;

/** The next lessons that a school tells of, by date. */
export function lessonsToShare(lessons: readonly Lesson[], now: Date): Lesson[] {
  const announceable = lessons.filter((lesson) => isNewsworthy(lesson, now));
  return announceable.toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, SHARE_LIMIT);
}

/**
 * What is shared of them: the heading, a line per lesson (date, activity, place) and the shareable URL.
 *
 * @param lessons as `lessonsToShare` chooses them
 * @param activities the school's; what is not known of one is left out
 * @param url the shareable URL
 */
export function shareText(
  lessons: readonly Lesson[],
  activities: readonly Pick<Activity, 'id' | 'name' | 'place'>[],
  url: string,
  { lang, timezone }: { lang: Language; timezone: string },
): string {
  const lines = lessons.map(({ date, activity_id }) => {
    const activity = activities.find(({ id }) => id === activity_id);
    const when = `${formatShortDay(date, lang, timezone)}, ${formatTime(date, lang, timezone)}`;
    return [when, activity?.name, activity?.place].filter(Boolean).join(' · ');
  });
  return [SHARE_HEADING, ...lines, url].join('\n');
}
