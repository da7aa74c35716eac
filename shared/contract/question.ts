import { Type, type Static } from 'typebox';

/** The texts of a question in one language. */
const QuestionTexts = Type.Object({ ask: Type.String(), choices: Type.Array(Type.String(), { maxItems: 100 }) });

/** A question that an activity asks of each participant. */
export const Question = Type.Object({
  /** The key of its answers. It stays when the texts change. */
  id: Type.String({ maxLength: 100 }),
  ask: Type.String(),
  /** The answers to choose from, in the school's default language; none: free text. They are also the values that are sent and stored. */
  choices: Type.Array(Type.String(), { maxItems: 100 }),
  required: Type.Boolean(),
  /** The choices as visitors read them, in the same order, if their language has others. */
  labels: Type.Optional(Type.Array(Type.String())),
  /** The texts in other languages than the school's default, for admins. */
  words: Type.Optional(Type.Record(Type.String({ maxLength: 10 }), QuestionTexts)),
});
export type Question = Static<typeof Question>;
export type Questions = Question[];

/** A participant's answer, with the question as it was asked, both in the school's default language. */
export const Answer = Type.Object({ id: Type.String(), ask: Type.String(), answer: Type.String() });
export type Answer = Static<typeof Answer>;
export type Answers = Answer[];
