import type { TFunction } from 'i18next';
import type { Tenant } from '#shared/contract/tenant.ts';
import { addressInLanguage, type Language } from '#shared/language.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { fewPlacesLeft, lessonState } from '#shared/lessons/lessonState.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { NewsLesson } from '#shared/messages/newsRules.ts';
import { capitalize } from '../layout/capitalize.ts';
import type { LessonDay } from '../layout/lessonDays.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

type Reader = { recipient: string; subscriber_id: string; mail_extra_notes: string; school_email: string };

/**
 * Writes the news of a school's next lessons to a subscriber, with the link to unsubscribe.
 *
 * @param lessons soonest first
 * @param origin the school's public address, without a slash at the end
 */
export function writeNewsMail(
  { recipient, subscriber_id, mail_extra_notes, school_email }: Reader,
  lessons: NewsLesson[],
  { lang, tenant, origin, now }: { lang: Language; tenant: Tenant; origin: string; now: Date },
): WrittenMail {
  const t = mailTexts(lang);
  const days: LessonDay[] = [];
  for (const stored of lessons) {
    const lesson = withActivityIn(stored, lang, tenant);
    const day = capitalize(formatDay(lesson.date, lang, tenant.timezone), lang);
    if (days.at(-1)?.day !== day) days.push({ day, lessons: [] });
    days.at(-1)!.lessons.push({
      time: formatTime(lesson.date, tenant.timezone),
      activity: lesson.activity,
      place: lesson.place,
      price: `${formatMoney(lesson.price_cents, lang)} ${t('per person')}`,
      note: noteOf(lesson, t, lang, tenant, now),
      url: addressInLanguage(origin + lessonPath(lesson), lang),
    });
  }
  const content = {
    ...{ kind: 'new_lessons' as const, lang, tenant, origin, days, schoolNotes: mail_extra_notes },
    title: t('New lessons'),
    lead: t('This is what is coming up. See you in the water!'),
    button: { label: t('See all lessons and book'), url: `${origin}/?lang=${lang}` },
    reason: t('You get this mail because you subscribed to the news of {{school}}.', { school: tenant.name }),
    unsubscribe: { label: t('Unsubscribe'), url: `${origin}/unsubscribe/${subscriber_id}?lang=${lang}` },
  };
  return {
    to: recipient,
    subject: `${content.title} – ${tenant.name}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: [],
    reply_to: school_email,
    unsubscribe_url: `${origin}/api/subscribers/${subscriber_id}/unsubscribe`,
  };
}

/** Says if a lesson is full, nearly full or not open yet. */
function noteOf(lesson: NewsLesson, t: TFunction, lang: Language, { timezone }: Tenant, now: Date): string | undefined {
  const state = lessonState(lesson, now, timezone);
  if (state === 'sold_out') return t('Sold out');
  if (state === 'not_yet_open') return t('Booking opens on {{day}}', { day: formatDay(opensOn(lesson, timezone)!, lang, timezone) });
  const count = fewPlacesLeft(lesson);
  return count === undefined ? undefined : t('{{count}} places left', { count });
}
