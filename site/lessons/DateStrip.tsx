import type { LaterMonth } from '#shared/contract/schedule.ts';
import { formatNextDay, addDays, instantOfWallClock, wallClock } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Kept } from '../ui/Kept.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import type { LessonDay } from './lessonDays.ts';
import { MonthLinks } from './MonthLinks.tsx';

/** Days in the strip. */
const DAYS = 14;

type Props = { days: LessonDay[]; months: LaterMonth[]; /** The month that is shown instead of the two weeks. */ month: string | undefined; addressOf: (choice: { day?: string; month?: string }) => string };

/**
 * Two weeks from today, each day with lessons a link to them, and those with room marked; then the months with later lessons. While a month is
 * shown, only today stands before them, as the way back.
 */
export function DateStrip({ days, months, month, addressOf }: Props) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const today = wallClock(useNow(), timezone).date;
  return (
    <nav className="strip" aria-label={say('Days')}>
      <ul>
        {Array.from({ length: month ? 1 : DAYS }, (_, index) => addDays(today, index)).map((date) => {
          const day = days.find((one) => one.date === date);
          const name = <Kept of={date}>{() => formatNextDay(instantOfWallClock(date, '12:00', timezone).toISOString(), lang, timezone)}</Kept>;
          return (
            <li key={date}>
              {day || month ? (
                <SiteLink className={day?.hasRoom ? 'has-room' : undefined} to={addressOf(month ? {} : { day: date })} replace>
                  {name}
                  {day?.hasRoom && <span className="unseen">{`, ${say('places free')}`}</span>}
                </SiteLink>
              ) : (
                name
              )}
            </li>
          );
        })}
        <MonthLinks months={months} month={month} addressOf={addressOf} />
      </ul>
    </nav>
  );
}
