import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { wallClock } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import type { useOtherDates } from './useOtherDates.ts';

type Props = {
  dates: ReturnType<typeof useOtherDates>;
  /** The day from which dates are shown; '' for today. */
  from: string;
  moment: (lesson: Lesson) => string;
  onFrom: (day: string) => void;
  onChoose: (lesson: Lesson) => void;
};

/** The dates with room for a booking, each a button, from a day that the guest may choose. */
export function OtherDatesList({ dates: { offered, isLoading, hasFailed, load, loadMore }, from, moment, onFrom, onChoose }: Props) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  return (
    <>
      <Field label={say('date.from')}>
        {(input) => (
          <input
            {...input}
            type="date"
            defaultValue={from}
            min={wallClock(now, timezone).date}
            onChange={({ target: { value } }) => (value === '' || isCalendarDate(value)) && onFrom(value)}
          />
        )}
      </Field>
      <div aria-busy={isLoading}>
        {isLoading && <p role="status">{say('date.loading')}</p>}
        {hasFailed && (
          <Alert kind="bad">
            <p>{say('date.failed')}</p>
            <button type="button" className="button button-plain" onClick={() => void (offered ? loadMore() : load(from))}>
              {say('date.retry')}
            </button>
          </Alert>
        )}
        {offered && !isLoading && !hasFailed && offered.dates.length === 0 && <p role="status">{say('date.none')}</p>}
        <ul className="other-dates">
          {offered?.dates.map((lesson) => (
            <li key={lessonKey(lesson)}>
              <button type="button" className="button button-plain" aria-label={say('choice.take', { date: moment(lesson) })} onClick={() => onChoose(lesson)}>
                {moment(lesson)}
              </button>
            </li>
          ))}
        </ul>
        {offered?.next && !isLoading && !hasFailed && (
          <button type="button" className="button button-plain" onClick={() => void loadMore()}>
            {say('date.later')}
          </button>
        )}
      </div>
    </>
  );
}
