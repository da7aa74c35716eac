import type { Activity } from '../contract/activity.ts';
import type { Question } from '../contract/question.ts';
import { eurosProblem, lengthProblem, missingProblem, TEXT_LIMITS, wholeProblem } from '../fieldProblems.ts';
import { isLanguage } from '../language.ts';
import type { Problem } from '../problems.ts';

/** Limits of what an activity asks of participants. Ages are in years, the child's price in euros. */
export const PARTICIPANT_LIMITS = {
  child_price: { min: 0, max: 100_000 },
  child_under: { min: 1, max: 99 },
  consent_under: { min: 1, max: 99 },
  questions: 6,
  choices: 12,
  ask: TEXT_LIMITS.sentence,
  choice: 60,
} as const;

/** The texts of a question or of one of its translations. */
type Texts = Pick<Question, 'ask' | 'choices'>;

/** Checks the child's price, the ages and the questions of an activity, by field: `questions.0.ask`, `questions.0.choices`. */
export function participantTermsProblems({ child_price = null, child_under = null, consent_under = null, questions = [] }: Partial<Activity>): Record<string, Problem | undefined> {
  const { questions: most, ...limits } = PARTICIPANT_LIMITS;
  return {
    // One without the other says nothing.
    child_price: child_price === null ? (child_under === null ? undefined : { code: 'required' }) : eurosProblem(child_price, limits.child_price),
    child_under: child_under === null ? (child_price === null ? undefined : { code: 'required' }) : wholeProblem(child_under, limits.child_under),
    consent_under: consent_under === null ? undefined : wholeProblem(consent_under, limits.consent_under),
    questions: questions.length > most ? { code: 'too_large', max: most } : new Set(questions.map(({ id }) => id)).size < questions.length || !questions.every(isKnownForm) ? { code: 'not_valid' } : undefined,
    ...Object.fromEntries(questions.flatMap((question, index) => questionProblems(question).map(([field, problem]) => [`questions.${index}.${field}`, problem]))),
  };
}

function questionProblems({ ask, choices, words = {} }: Question): [string, Problem][] {
  const found: [string, Problem | undefined][] = [['ask', missingProblem(ask) ?? lengthProblem(ask, PARTICIPANT_LIMITS.ask)], ['choices', choicesProblem(choices)]];
  for (const [lang, texts] of Object.entries(words)) {
    found.push([`words.${lang}.ask`, lengthProblem(texts.ask, PARTICIPANT_LIMITS.ask)]);
    found.push([`words.${lang}.choices`, texts.choices.length > 0 && texts.choices.length !== choices.length ? { code: 'question_choices_differ', count: choices.length } : choicesProblem(texts.choices)]);
  }
  return found.flatMap(([field, problem]) => (problem ? [[field, problem] as [string, Problem]] : []));
}

function choicesProblem(choices: Texts['choices']): Problem | undefined {
  if (choices.length === 1 || choices.length > PARTICIPANT_LIMITS.choices) return { code: 'question_choices_count', max: PARTICIPANT_LIMITS.choices };
  if (new Set(choices).size < choices.length) return { code: 'question_choices_alike' };
  return choices.map((choice) => missingProblem(choice) ?? lengthProblem(choice, PARTICIPANT_LIMITS.choice)).find((problem) => problem !== undefined);
}

function isKnownForm({ id, words = {} }: Question): boolean {
  return /^[a-z\d]{1,12}$/.test(id) && Object.keys(words).every(isLanguage);
}
