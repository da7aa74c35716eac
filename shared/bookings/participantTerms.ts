import type { Activity } from '../contract/activity.ts';
import type { Answer } from '../contract/question.ts';

/** What a place costs by age, in cents. Participants younger than `child_under` years pay `child_price_cents`; null: there is no child's price. */
export type PriceTerms = { price_cents: number; child_price_cents: number | null; child_under: number | null };

/** What an activity wants to know of participants. */
export type ParticipantAsks = Pick<Activity, 'child_under' | 'consent_under' | 'questions'>;

/** An activity that asks nothing. */
export const NO_ASKS: ParticipantAsks = { child_under: null, consent_under: null, questions: [] };

/** Longest answer, in UTF-16 units, like `maxlength`. */
export const ANSWER_LENGTH = 200;

/** The oldest age that is read as a number of years. */
const OLDEST = 120;

/** Reads an age, which is free text. @returns whole years; undefined if it is something else */
export function yearsOf(age: string): number | undefined {
  const years = /^\d{1,3}$/.test(age.trim()) ? Number(age) : NaN;
  return years <= OLDEST ? years : undefined;
}

/** The price of a place for a participant, in cents. Without an age in years it is the usual price. */
export function participantCents({ price_cents, child_price_cents, child_under }: PriceTerms, age: string): number {
  return child_price_cents !== null && isUnder(age, child_under) ? child_price_cents : price_cents;
}

/** The price of all participants, in cents. */
export function participantsCents(terms: PriceTerms, participants: readonly { age: string }[]): number {
  return participants.reduce((sum, { age }) => sum + participantCents(terms, age), 0);
}

/** Does the age of participants have to be known in years? */
export function asksAge({ child_under = null, consent_under = null }: Pick<ParticipantAsks, 'child_under' | 'consent_under'>): boolean {
  return child_under !== null || consent_under !== null;
}

/** Does an activity ask anything of participants beside their names? */
export function asksSomething(asks: ParticipantAsks): boolean {
  return asksAge(asks) || (asks.questions ?? []).length > 0;
}

/** Does a guardian have to agree that this participant takes part? */
export function needsConsent({ consent_under = null }: Pick<ParticipantAsks, 'consent_under'>, age: string): boolean {
  return isUnder(age, consent_under);
}

function isUnder(age: string, limit: number | null | undefined): boolean {
  const years = yearsOf(age);
  return years !== undefined && limit !== null && limit !== undefined && years < limit;
}

/** Answers as they are stored: of questions that are asked, in their order, with the texts of the school's default language. */
export function storedAnswers({ questions = [] }: Pick<ParticipantAsks, 'questions'>, answers: Readonly<Record<string, string>>): Answer[] {
  return questions.flatMap(({ id, ask }) => {
    const answer = Object.hasOwn(answers, id) ? answers[id]! : '';
    return answer === '' ? [] : [{ id, ask, answer }];
  });
}

/** Answers by question, as a form has them. */
export function answersById(answers: readonly Answer[] = []): Record<string, string> {
  return Object.fromEntries(answers.map(({ id, answer }) => [id, answer]));
}

/** Stored answers in the visitor's language, as far as the activity still asks the question. */
export function answersIn({ questions = [] }: Pick<ParticipantAsks, 'questions'>, answers: readonly Answer[] = []): Answer[] {
  return answers.map(({ id, ask, answer }) => {
    const question = questions.find((one) => one.id === id);
    return { id, ask: question?.ask ?? ask, answer: question?.labels?.[question.choices.indexOf(answer)] ?? answer };
  });
}
