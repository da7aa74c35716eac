import { formatNextDay, addDays, instantOfWallClock, wallClock } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Kept } from '../ui/Kept.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import type { LessonDay } from './lessonDays.ts';

/** Days in the strip. */
const DAYS = 14;

type Props = { days: LessonDay[]; addressOf: (date: string) => string };

/** Two weeks from today: each day with lessons is a link to them, and those with room are marked. */
export function DateStrip({ days, addressOf }: Props) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const today = wallClock(useNow(), timezone).date;
  return (
    <nav className="strip" aria-label={say('Days')}>
      <ul>
        {Array.from({ length: DAYS }, (_, index) => addDays(today, index)).map((date) => {
          const day = days.find((one) => one.date === date);
          const name = <Kept of={date}>{() => formatNextDay(instantOfWallClock(date, '12:00', timezone).toISOString(), lang, timezone)}</Kept>;
          return (
            <li key={date}>
              {day ? (
                <SiteLink className={day.hasRoom ? 'has-room' : undefined} to={addressOf(date)} replace>
                  {name}
                  {day.hasRoom && <span className="unseen">, {say('places free')}</span>}
                </SiteLink>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
