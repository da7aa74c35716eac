import { useWords } from '../i18n/i18n.ts';
import { EnquiryHint } from './EnquiryHint.tsx';

/** Says when lessons appear, and leads to enquiries. */
export function NoLessonsHints() {
  const { say } = useWords();
  return (
    <>
      <p>{say('lessons.none')}</p>
      <EnquiryHint />
    </>
  );
}
