import { tzOffset } from '@date-fns/tz/tzOffset';
import { type Language, INTL_LOCALES } from '../language.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The times at which lessons may start. */
export const BOOKABLE_HOURS = { first: '07:00', last: '19:45', stepMinutes: 15 } as const;

/** An instant as on the wire: ISO 8601 in UTC, whole seconds, `2026-07-04T09:00:00Z`. */
export function isoInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** Is this the name of a known time zone, such as `Europe/Lisbon`? */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The same for the zone of a school: an offset such as `+01:00` knows no summer time. */
export function isZoneName(name: string): boolean {
  return /^[A-Z]/i.test(name) && isTimezone(name);
}

type Temporal = { Instant: { fromEpochMilliseconds(instant: number): { toZonedDateTimeISO(timezone: string): { offsetNanoseconds: number } } } };

/** Offsets by time zone and quarter of an hour. A page asks for the same ones many times, and clocks change at a full quarter. */
const offsets: Record<string, Map<number, number>> = {};
/** Of each zone, a month's worth. */
const MOST_OFFSETS = 2999;

/** The minutes by which a time zone is ahead of UTC. */
function offsetAt(instant: Date, timezone: string): number {
  const known = (offsets[timezone] ??= new Map());
  const quarter = Math.floor(instant.getTime() / (15 * MINUTE));
  const offset = known.get(quarter) ?? findOffset(instant, timezone);
  if (known.size > MOST_OFFSETS) known.clear();
  known.set(quarter, offset);
  return offset;
}

/** `Temporal`, where there is one, needs no formatter, which takes long to make in a browser. */
function findOffset(instant: Date, timezone: string): number {
  const { Temporal } = globalThis as { Temporal?: Temporal };
  return Temporal ? Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).offsetNanoseconds / 60e9 : tzOffset(timezone, instant);
}

/**
 * The date and time on the school's clock at an instant.
 *
 * @param timezone IANA name
 * @returns `{ date: '2026-07-04', time: '10:00' }`
 */
export function wallClock(instant: Date, timezone: string): { date: string; time: string } {
  const local = new Date(instant.getTime() + offsetAt(instant, timezone) * MINUTE).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** An instant in the school's time zone, with its offset: `2026-07-04T10:00:00+01:00`. */
export function zonedInstant(instant: Date, timezone: string): string {
  const offset = Math.round(offsetAt(instant, timezone));
  const local = new Date(instant.getTime() + offset * MINUTE).toISOString().slice(0, 19);
  const distance = new Date(Math.abs(offset) * MINUTE).toISOString().slice(11, 16);
  return `${local}${offset < 0 ? '-' : '+'}${distance}`;
}

/**
 * The instant at which the school's clock shows a date and time. A time that the clocks skip in spring moves forward (02:30
 * becomes 03:30). Of a time that comes twice in autumn the first counts.
 *
 * @param date `2026-07-04`
 * @param time `10:00`
 */
export function instantOfWallClock(date: string, time: string, timezone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const candidates = [-DAY, DAY].map((distance) => new Date(asUtc - offsetAt(new Date(asUtc + distance), timezone) * MINUTE));
  return candidates.find((c) => c.getTime() + offsetAt(c, timezone) * MINUTE === asUtc) ?? candidates[0]!;
}

/** Does the time zone have this date? Samoa, for example, left 30 December 2011 out when it crossed the date line. */
export function hasDate(date: string, timezone: string): boolean {
  return wallClock(instantOfWallClock(date, '12:00', timezone), timezone).date === date;
}

/** The instant at which today began in the school's time zone. */
export function startOfToday(now: Date, timezone: string): Date {
  return instantOfWallClock(wallClock(now, timezone).date, '00:00', timezone);
}

/** Adds days to a date, or subtracts them: `addDays('2026-02-28', 1)` is `'2026-03-01'`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Days between the *dates* of two instants in the school's time zone: tonight to tomorrow morning is 1. */
export function daysBetween(from: Date, to: Date, timezone: string): number {
  const dates = [from, to].map((instant) => Date.parse(`${wallClock(instant, timezone).date}T00:00:00Z`));
  return Math.round((dates[1]! - dates[0]!) / DAY);
}

/** May a lesson start at this wall-clock time? See `BOOKABLE_HOURS`. */
export function isBookableTime(time: string): boolean {
  const { first, last, stepMinutes } = BOOKABLE_HOURS;
  return /^\d\d:[0-5]\d$/.test(time) && time >= first && time <= last && Number(time.slice(3, 5)) % stepMinutes === 0;
}

/** All times at which a lesson may start: `07:00`, `07:15` … */
export function bookableTimes(): string[] {
  const { first, last, stepMinutes } = BOOKABLE_HOURS;
  const quarters = (24 * 60) / stepMinutes;
  const times = Array.from({ length: quarters }, (_, index) => new Date(index * stepMinutes * MINUTE).toISOString().slice(11, 16));
  return times.filter((time) => time >= first && time <= last);
}

/** The time of an instant on the school's clock, the same in every language: `07:00`. */
export function formatTime(instant: string, timezone: string): string {
  return wallClock(new Date(instant), timezone).time;
}

/**
 * The day of an instant in the school's time zone: `Sunday 22 November`.
 *
 * @param year `'year'` adds the year; the present adds it where it is another one: `Sunday, 14 March 2027` in November 2026
 */
export function formatDay(instant: string, lang: Language, timezone: string, year?: 'year' | Date): string {
  return formatInstant(instant, lang, timezone, 'day', year);
}

/** The date of an instant in the school's time zone: `22 November 2026`. */
export function formatDate(instant: string, lang: Language, timezone: string): string {
  return formatInstant(instant, lang, timezone, 'date');
}

/** The short day of an instant: `Sun 22 Nov`. @param now as `year` of `formatDay` */
export function formatShortDay(instant: string, lang: Language, timezone: string, now?: Date): string {
  return formatInstant(instant, lang, timezone, 'shortDay', now);
}

/** The day of an instant without its month: `Sun 22`. */
export function formatNextDay(instant: string, lang: Language, timezone: string): string {
  return formatInstant(instant, lang, timezone, 'nextDay');
}

/** The date of an instant in digits: `22/11`. */
export function formatDayMonth(instant: string, lang: Language, timezone: string): string {
  return formatInstant(instant, lang, timezone, 'dayMonth');
}

/** A month, such as `2027-01`, with its year: `Jan 2027`. */
export function formatMonth(month: string, lang: Language): string {
  return `${formatInstant(`${month}-15T12:00:00Z`, lang, 'UTC', 'month')} ${month.slice(0, 4)}`;
}

/** `today` or `tomorrow` in the reader's language; undefined for other days. */
export function relativeDay(instant: string, now: Date, lang: Language, timezone: string): string | undefined {
  const days = daysBetween(now, new Date(instant), timezone);
  return days === 0 || days === 1 ? kept(`near ${lang}`, () => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })).format(days, 'day') : undefined;
}

const FORMATS = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { dateStyle: 'long' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  nextDay: { weekday: 'short', day: 'numeric' },
  dayMonth: { day: 'numeric', month: 'numeric' },
  month: { month: 'short' },
} as const;

/** Formats an instant. In French the first of a month is `1er`, which `Intl` does not do. */
function formatInstant(instant: string, lang: Language, timezone: string, name: keyof typeof FORMATS, year?: 'year' | Date): string {
  const date = new Date(instant);
  const hasYear = year !== undefined && (year === 'year' || yearOf(year, timezone) !== yearOf(date, timezone));
  const format = kept(`${name} ${lang} ${timezone} ${hasYear}`, () => newFormatter(lang, timezone, name, hasYear));
  if (lang !== 'fr') return format.format(date);
  return format.formatToParts(date).map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}

function yearOf(instant: Date, timezone: string): string {
  return wallClock(instant, timezone).date.slice(0, 4);
}

function newFormatter(lang: Language, timeZone: string, name: keyof typeof FORMATS, hasYear: boolean): Intl.DateTimeFormat {
  // In pt-PT the short day is `domingo, 22/11`; in pt it is short and names the month.
  const region = lang === 'pt' && (name === 'shortDay' || name === 'nextDay') ? 'pt' : INTL_LOCALES[lang];
  return new Intl.DateTimeFormat(region, { ...FORMATS[name], timeZone, ...(hasYear && { year: 'numeric' }) });
}

const formatters = new Map<string, object>();

/** Formatters are kept, because creating one takes about a hundred times as long as using it. */
function kept<Formatter extends object>(key: string, make: () => Formatter): Formatter {
  const formatter = formatters.get(key) ?? make();
  formatters.set(key, formatter);
  return formatter as Formatter;
}
