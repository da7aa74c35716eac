import { answersText } from '#shared/bookings/participants.ts';
import { answersIn, type ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import type { Answer } from '#shared/contract/question.ts';
import { useWords } from '../../i18n/i18n.ts';

type Props = { asks: Pick<ParticipantAsks, 'questions'> | undefined; answers: readonly Answer[] | undefined; consent: boolean | undefined };

/** What a participant answered, and that a guardian agrees, below the name. */
export function ReceiptAnswers({ asks, answers, consent }: Props) {
  const { say, lang } = useWords();
  const text = answersText({ answers: answersIn(asks ?? {}, answers), ...(consent && { consent }) }, say('participant.agreed'), lang);
  return text && <span className="receipt-answers">{text}</span>;
}
