import type { Lesson } from '#shared/contract/lesson.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { SchoolPhone } from '../SchoolPhone.tsx';

/** Refusals that lead to the school itself. A browser without scripts cannot make a proof of work. */
const CALL_CODES = ['proof_required', 'too_many_places'];

/** Why a posted booking was not made, in the visitor's language. */
export function FormFailure({ failure, lesson }: { failure: { code: string; message: string }; lesson: Lesson }) {
  const { say } = useWords();
  const refusal = useRefusal();
  const free = freePlaces(lesson);
  return (
    <Alert kind="bad">
      <p>
        {refusal(failure)} {CALL_CODES.includes(failure.code) && <SchoolPhone />}
      </p>
      {failure.code === 'lesson_full' && free > 0 && <p>{say('This lesson has {{count}} places left.', { count: free })}</p>}
    </Alert>
  );
}
