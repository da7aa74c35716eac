import { isNewsworthy } from '../messages/newsRules.ts';
import type { Activity } from '../contract/activity.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { Language } from '../language.ts';
import { formatShortDay, formatTime } from '../time/time.ts';

/** The first line of a share text. It is Portuguese in every language (docs/product.md#embedding-and-sharing). */
export const SHARE_HEADING = 'Próximas aulas:';

/** The most lessons in a share text. */
const SHARE_LIMIT = 20;

/** The next lessons for the share text, by date. */
export function lessonsToShare(lessons: readonly Lesson[], now: Date): Lesson[] {
  const newsworthy = lessons.filter((lesson) => isNewsworthy(lesson, now));
  return newsworthy.toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, SHARE_LIMIT);
}

/**
 * Writes the share text: the heading, a line per lesson (date, activity, place) and the shareable URL.
 *
 * @param lessons from `lessonsToShare`
 * @param activities the school's; unknown names and places are left out
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
    const when = `${formatShortDay(date, lang, timezone)}, ${formatTime(date, timezone)}`;
    return [when, activity?.name, activity?.place].filter(Boolean).join(' · ');
  });
  return [SHARE_HEADING, ...lines, url].join('\n');
}
