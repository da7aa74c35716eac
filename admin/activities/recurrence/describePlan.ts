import { type Language, INTL_LOCALES } from '#shared/language.ts';
import { type Recurrence, recurrenceProblems, dayRanges, WEEKDAYS, type Weekday, weekdayName } from '#shared/lessons/plans/recurrence.ts';

type Translate = (key: string, values?: object) => string;

/**
 * Describes a plan in a sentence: "Monday to Friday at 10:00 and 14:00, 8 places each", with its season.
 *
 * @returns '' for an invalid plan
 */
export function describePlan(plan: Recurrence, lang: Language, translate: Translate): string {
  if (Object.keys(recurrenceProblems(plan)).length > 0) return '';
  const { days, times, except = [] } = plan;
  const list = new Intl.ListFormat(INTL_LOCALES[lang], { type: 'conjunction' });
  const inOrder = times.toSorted((one, other) => one.time.localeCompare(other.time));
  const places = (key: string, num_places: number) => translate(`plan.${key}`, { smart_count: num_places });
  const dayNames = list.format(describeDays(days, lang, translate));

  const [first] = inOrder;
  const isAlike = inOrder.every(({ num_places }) => num_places === first!.num_places);
  const timeTexts = inOrder.map(({ time, num_places }) => (isAlike ? time : translate('plan.time_with_places', { time, places: places('places', num_places) })));
  const values = { days: dayNames, times: list.format(timeTexts), places: places(inOrder.length > 1 ? 'places_each' : 'places', first!.num_places) };
  const sentence = translate(isAlike ? 'plan.summary' : 'plan.summary_by_time', values);
  const parts = [sentence, describeSeason(plan, lang, translate), except.length > 0 ? translate('plan.without', { smart_count: except.length }) : ''];
  return sentence.charAt(0).toLocaleUpperCase(lang) + parts.filter(Boolean).join(', ').slice(1);
}

function describeSeason({ from, until }: Recurrence, lang: Language, translate: Translate): string {
  const format = new Intl.DateTimeFormat(INTL_LOCALES[lang], { dateStyle: 'medium', timeZone: 'UTC' });
  const [first, last] = [from, until].map((date) => date && format.format(new Date(`${date}T00:00:00Z`)));
  if (first && last) return `${first} – ${last}`;
  if (first) return translate('plan.season_from', { date: first });
  return last ? translate('plan.season_until', { date: last }) : '';
}

/** Three or more consecutive days are written as a range. */
function describeDays(days: readonly Weekday[], lang: Language, translate: Translate): string[] {
  const name = (day: Weekday) => weekdayName(day, lang, 'long');
  if (days.length === WEEKDAYS.length) return [translate('plan.every_day')];
  return dayRanges(days).flatMap((stretch) =>
    stretch.length > 2 ? [translate('plan.stretch', { from: name(stretch[0]!), to: name(stretch.at(-1)!) })] : stretch.map(name),
  );
}
