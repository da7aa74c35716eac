import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { appIcons } from '#shared/school/pictures.ts';
import type { PushContent } from '#shared/contract/push.ts';
import { formatShortDay, formatTime } from '#shared/time/time.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { NewsLesson } from '#shared/messages/newsRules.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import { oneLine } from '../lib/sanitizeText.ts';

/** How many lines a notification shows. */
const LINES = 3;

/**
 * Writes the news of a school's next lessons as a push message, one line per lesson.
 *
 * @param lessons soonest first
 * @param origin the school's public address, without a slash at the end
 */
export function writePush(lessons: NewsLesson[], { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): PushContent {
  const lines = lessons.slice(0, LINES).map((lesson) => {
    const { date, activity } = withActivityIn(lesson, lang, tenant);
    const moment = `${formatShortDay(date, lang, tenant.timezone)}, ${formatTime(date, tenant.timezone)}`;
    return `${moment} · ${oneLine(activity)}`;
  });
  return {
    title: `${mailTexts(lang)('New lessons')} – ${oneLine(tenant.name)}`,
    body: lines.join('\n'),
    icon: new URL(appIcons(tenant)[0]!.src, origin).href,
    lang,
    path: `/lessons?lang=${lang}`,
  };
}
