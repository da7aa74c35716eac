import type { Tenant } from '#shared/contract/tenant.ts';
import { COLON, type Language } from '#shared/language.ts';
import { appIcons } from '#shared/school/pictures.ts';
import type { PushContent } from '#shared/contract/push.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';
import { formatShortDay, formatTime } from '#shared/time/time.ts';
import { type Translations, withActivityIn } from '#shared/translations/translated.ts';
import type { NewsLesson } from '#shared/messages/newsRules.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import { oneLine } from '../lib/sanitizeText.ts';

/** How many lines a notification shows. */
const LINES = 3;

/** The reader's language, the school, and its public address without a slash at the end. */
export type PushContext = { lang: Language; tenant: Tenant; origin: string };

/**
 * Writes the news of a school's next lessons as a push message, one line per lesson.
 *
 * @param lessons soonest first
 */
export function writePush(lessons: NewsLesson[], context: PushContext): PushContent {
  const { lang } = context;
  const lines = lessons.slice(0, LINES).map((lesson) => lessonLine(lesson, context));
  return { ...frame(mailTexts(lang)('New lessons'), context), body: lines.join('\n'), tag: 'news', path: `/lessons?lang=${lang}` };
}

/** A lesson that a message is about, with its activity. */
export type PushedLesson = { date: string; activity: string; translations?: Translations };

/** Writes that places of a waiting list are offered until a moment. */
export function writeOfferPush(lesson: PushedLesson, { secret, people, until }: { secret: string; people: number; until: string }, context: PushContext): PushContent {
  const { lang, tenant } = context;
  const t = mailTexts(lang);
  const end = `${t('enquiry.until')}${COLON[lang]} ${formatEnd(until, lang, tenant.timezone, { isShort: true })}`;
  return { ...frame(t('waiting.waiting_offer', { count: people }), context), body: `${lessonLine(lesson, context)}\n${end}`, tag: `waiting ${secret}`, path: `/waiting/${secret}?lang=${lang}` };
}

/** Writes that a lesson can be booked now. */
export function writeOpeningPush(lesson: PushedLesson, lesson_id: number, context: PushContext): PushContent {
  const { lang } = context;
  return { ...frame(mailTexts(lang)('opening.lesson_opened'), context), body: lessonLine(lesson, context), tag: `opening ${lesson_id}`, path: `/lessons/${lesson_id}?lang=${lang}` };
}

function lessonLine(lesson: PushedLesson, { lang, tenant }: PushContext): string {
  const { date, activity } = withActivityIn(lesson, lang, tenant);
  return `${formatShortDay(date, lang, tenant.timezone)}, ${formatTime(date, tenant.timezone)} · ${oneLine(activity)}`;
}

function frame(title: string, { lang, tenant, origin }: PushContext): Pick<PushContent, 'title' | 'icon' | 'lang'> {
  return { title: `${title} – ${oneLine(tenant.name)}`, icon: new URL(appIcons(tenant)[0]!.src, origin).href, lang };
}
