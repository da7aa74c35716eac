import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { Day, Time } from '../ui/DayAndTime.tsx';

/** The lesson that is waited for, and for how many people if that was asked. */
export function AwaitedLesson({ entry: { activity_id, date, duration_minutes, people } }: { entry: { activity_id: number; date: string; duration_minutes?: number | null; people?: number } }) {
  const { say } = useWords();
  const activity = useSite((state) => state.aux?.activities[activity_id]);
  return (
    <dl className="waiting-lesson">
      <div>
        <dt>{activity?.name ?? say('waiting.title')}</dt>
        <dd>
          <Day of={date} />, <Time of={date} until={lessonEnd({ date, duration_minutes }, activity)} />
          {activity?.place && <small>{activity.place}</small>}
        </dd>
      </div>
      {people !== undefined && (
        <div>
          <dt>{say('Participants')}</dt>
          <dd>{people}</dd>
        </div>
      )}
    </dl>
  );
}
