import { daysBetween, formatDay, formatShortDay, formatTime, relativeDay } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Kept } from './Kept.tsx';

/** An instant's time in the school's time zone: `10:00`; with the end `until`, `10:00–12:00`. */
export function Time({ of, until }: { of: string; until?: string | undefined }) {
  const { timezone } = useTenant();
  return (
    <time dateTime={of}>
      {formatTime(of, timezone)}
      {until && <small>{`–${formatTime(until, timezone)}`}</small>}
    </time>
  );
}

/** An instant's day: `Tomorrow, Sunday 22 November`, or short `Sun 22 Nov`; with the year where it is not the present one. */
export function Day({ of, short }: { of: string; short?: true }) {
  const { timezone } = useTenant();
  const { lang } = useWords();
  const day = useDay();
  const now = useNow();
  const ahead = daysBetween(now, new Date(of), timezone);
  return <Kept of={`${of} ${ahead}`}>{() => (short ? capital(formatShortDay(of, lang, timezone, now), lang) : day(of))}</Kept>;
}

/** Returns a function that formats an instant's day as text, like `Day`. */
export function useDay(): (instant: string) => string {
  const { timezone } = useTenant();
  const { lang } = useWords();
  const now = useNow();
  return (instant) => {
    const day = formatDay(instant, lang, timezone, now);
    const relative = relativeDay(instant, now, lang, timezone);
    return relative ? `${capital(relative, lang)}, ${day}` : capital(day, lang);
  };
}

function capital(text: string, lang: string): string {
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}
