import type { Lesson } from '#shared/contract/lesson.ts';
import type { EntryProblems } from '#shared/bookings/bookingDraft.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import type { ApiError } from '../../store/api.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { SchoolPhone } from '../SchoolPhone.tsx';

type Props = { failure: ApiError; lesson: Lesson; problems: EntryProblems };

/** Refusals that lead to the school itself. */
const CALL_CODES = ['proof_required', 'too_many_places'];

/** Why the booking failed, in the visitor's language. */
export function BookingFailure({ failure, lesson, problems }: Props) {
  const { say } = useWords();
  const refusal = useRefusal();
  const free = freePlaces(lesson);
  // Problems that the shared rules find show at their fields; the server's own show here.
  const unexplained = Object.keys(problems).length === 0 && !failure.problems.code ? Object.values(failure.errors) : [];
  return (
    <Alert kind="bad">
      <p>
        {refusal(failure)} {CALL_CODES.includes(failure.code) && <SchoolPhone />}
      </p>
      {unexplained.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failure.code === 'lesson_full' && free > 0 && <p>{say('This lesson has {{count}} places left.', { count: free })}</p>}
      {failure.code !== 'too_many_places' && (
        <p>
          <strong>{say('Error, try again')}</strong>
        </p>
      )}
    </Alert>
  );
}
