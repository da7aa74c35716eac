import type { Activity } from '#shared/contract/activity.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { formatDay, formatShortDay, formatTime, relativeDay } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';

// Browsers format dates slightly differently from the server. The server's text stays, without a hydration warning.

/** An instant's time in the school's time zone: `10:00`; with what `lasts`, `10:00–12:00` if it is known how long. */
export function Time({ of, lasts }: { of: string; lasts?: Activity | undefined }) {
  const { timezone } = useTenant();
  const end = lessonEnd(of, lasts);
  return (
    <time dateTime={of}>
      {formatTime(of, timezone)}
      {end && <small>{`–${formatTime(end, timezone)}`}</small>}
    </time>
  );
}

/** An instant's day: `Tomorrow, Sunday 22 November`, or short `Sun 22 Nov`. */
export function Day({ of, short }: { of: string; short?: true }) {
  const { timezone } = useTenant();
  const { lang } = useWords();
  const day = useDay();
  return <span suppressHydrationWarning>{short ? capital(formatShortDay(of, lang, timezone), lang) : day(of)}</span>;
}

/** Returns a function that formats an instant's day as text, like `Day`. */
export function useDay(): (instant: string) => string {
  const { timezone } = useTenant();
  const { lang } = useWords();
  const now = useNow();
  return (instant) => {
    const day = formatDay(instant, lang, timezone);
    const relative = relativeDay(instant, now, lang, timezone);
    return relative ? `${capital(relative, lang)}, ${day}` : capital(day, lang);
  };
}

function capital(text: string, lang: string): string {
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}
