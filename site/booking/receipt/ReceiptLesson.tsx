import type { Lesson } from '#shared/contract/lesson.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useOffer } from '../../offers/useOffer.ts';
import { useTenant } from '../../page/context.tsx';
import { useSite } from '../../store/context.tsx';
import { Day, Time } from '../../ui/DayAndTime.tsx';

/** The lesson at the top of a receipt: activity, time, where and when to meet, and instructors. */
export function ReceiptLesson({ lesson, cancelled }: { lesson: Lesson; cancelled?: boolean }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const aux = useSite((state) => state.aux!);
  const activity = useOffer(lesson.activity_id);
  const instructors = lesson.instructors.flatMap((id) => aux.instructors[id]?.name ?? []);
  const { where, at, minutesEarly = 0 } = (activity && meetingPoint(activity, lesson.date)) ?? {};
  return (
    <div className="receipt-lesson" data-cancelled={cancelled || undefined}>
      <p className="receipt-time">
        <Time of={lesson.date} until={lessonEnd(lesson, activity)} />
      </p>
      <div>
        <p className="receipt-what">{activity?.name}</p>
        {/* On paper "tomorrow" is soon wrong, so the plain date is printed. */}
        <p className="receipt-day" data-day={formatDay(lesson.date, lang, timezone, 'year')} suppressHydrationWarning>
          <Day of={lesson.date} />
        </p>
        {(where || activity?.place) && <p>{where || activity?.place}</p>}
        {at && !cancelled && <p suppressHydrationWarning>{say('offer.be_there', { time: formatTime(at, timezone), count: minutesEarly })}</p>}
        {instructors.length > 0 && <p>{say('with {{names}}', { names: instructors.join(' · ') })}</p>}
      </div>
    </div>
  );
}
