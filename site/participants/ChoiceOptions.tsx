import type { Question } from '#shared/contract/question.ts';
import { useWords } from '../i18n/i18n.ts';

/** The answers of a question to choose from. Their values are those of the school's default language. */
export function ChoiceOptions({ of: { choices, labels } }: { of: Question }) {
  const { say } = useWords();
  return (
    <>
      <option value="">{say('participant.choose')}</option>
      {choices.map((choice, index) => (
        <option key={choice} value={choice}>
          {labels?.[index] ?? choice}
        </option>
      ))}
    </>
  );
}
