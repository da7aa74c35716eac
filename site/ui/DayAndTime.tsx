import { formatDay, formatShortDay, formatTime, relativeDay } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';

// Browsers write dates a little differently from the server: what the server wrote stays, without a warning.

/** The time of an instant on the school's clock: `10:00`. */
export function Time({ of }: { of: string }) {
  const { timezone } = useTenant();
  return (
    <time dateTime={of} suppressHydrationWarning>
      {formatTime(of, useWords().lang, timezone)}
    </time>
  );
}

/** The day of an instant, with its nearness, `Tomorrow, Sunday 22 November`, or where room is short `Sun 22 Nov`. */
export function Day({ of, short }: { of: string; short?: true }) {
  const { timezone } = useTenant();
  const { lang } = useWords();
  const day = useDay();
  return <span suppressHydrationWarning>{short ? capital(formatShortDay(of, lang, timezone), lang) : day(of)}</span>;
}

/** Writes days: `Tomorrow, Sunday 22 November`. For texts around it; elements take `Day`. */
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
