import './offers.css';
import type { Activity } from '#shared/contract/activity.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';

/** Where to meet before a lesson, when, and the way there; nothing if the school has not said. Without a `date`, how early. */
export function MeetingPart({ activity, date }: { activity: Activity | undefined; date?: string }) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const now = useNow().toISOString();
  const meeting = activity && meetingPoint(activity, date ?? now);
  if (!meeting) return null;
  const { where, at, directions, minutesEarly } = meeting;
  return (
    <section className="meeting" aria-label={say('Meeting point')}>
      <h2>{say('Meeting point')}</h2>
      {where && <p>{where}</p>}
      {at && date && <p suppressHydrationWarning>{say('offer.be_there', { time: formatTime(at, timezone), count: minutesEarly })}</p>}
      {at && !date && <p>{say('activity.be_early', { count: minutesEarly })}</p>}
      {directions && (
        <a className="button button-plain" href={directions} rel="noopener" target="_blank">
          {say('Directions')}
        </a>
      )}
    </section>
  );
}
