import type { Lesson } from '#shared/contract/lesson.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { Day, Time } from '../../ui/DayAndTime.tsx';

/** The lesson at the top of a receipt: activity, time, place and instructors. */
export function ReceiptLesson({ lesson, cancelled }: { lesson: Lesson; cancelled?: boolean }) {
  const { say } = useWords();
  const aux = useSite((state) => state.aux!);
  const activity = aux.activities[lesson.activity_id];
  const instructors = lesson.instructors.flatMap((id) => aux.instructors[id]?.name ?? []);
  return (
    <div className="receipt-lesson" data-cancelled={cancelled || undefined}>
      <p className="receipt-time">
        <Time of={lesson.date} lasts={activity} />
      </p>
      <div>
        <p className="receipt-what">{activity?.name}</p>
        <p>
          <Day of={lesson.date} />
        </p>
        <p>{activity?.place}</p>
        {instructors.length > 0 && <p>{say('with {{names}}', { names: instructors.join(' · ') })}</p>}
      </div>
    </div>
  );
}
