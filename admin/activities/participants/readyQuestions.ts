import type { Question } from '#shared/contract/question.ts';
import type { Language } from '#shared/language.ts';
import { uuidV4 } from '#shared/uuidV4.ts';

type Texts = Pick<Question, 'ask' | 'choices'>;

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** Questions that schools usually ask, in every language. */
export const READY_QUESTIONS = {
  level: {
    en: { ask: 'Surfing level', choices: ['Never surfed', 'White water', 'Green waves'] },
    de: { ask: 'Surf-Niveau', choices: ['Noch nie gesurft', 'Weißwasser', 'Grüne Wellen'] },
    es: { ask: 'Nivel de surf', choices: ['Nunca he surfeado', 'Espumas', 'Olas verdes'] },
    fr: { ask: 'Niveau de surf', choices: ['Jamais surfé', 'Mousses', 'Vagues vertes'] },
    pt: { ask: 'Nível de surf', choices: ['Nunca fiz surf', 'Espumas', 'Ondas verdes'] },
  },
  swimming: {
    en: { ask: 'How well do you swim?', choices: ['Well', 'A little', 'Not at all'] },
    de: { ask: 'Wie gut schwimmst du?', choices: ['Gut', 'Ein wenig', 'Gar nicht'] },
    es: { ask: '¿Qué tal nadas?', choices: ['Bien', 'Un poco', 'No sé nadar'] },
    fr: { ask: 'Savez-vous nager\u202F?', choices: ['Bien', 'Un peu', 'Pas du tout'] },
    pt: { ask: 'Sabes nadar?', choices: ['Bem', 'Um pouco', 'Não sei nadar'] },
  },
  wetsuit: {
    en: { ask: 'Wetsuit size', choices: SIZES },
    de: { ask: 'Größe des Neoprenanzugs', choices: SIZES },
    es: { ask: 'Talla de neopreno', choices: SIZES },
    fr: { ask: 'Taille de combinaison', choices: SIZES },
    pt: { ask: 'Tamanho do fato', choices: SIZES },
  },
  height: {
    en: { ask: 'Height in cm', choices: [] },
    de: { ask: 'Größe in cm', choices: [] },
    es: { ask: 'Altura en cm', choices: [] },
    fr: { ask: 'Taille en cm', choices: [] },
    pt: { ask: 'Altura em cm', choices: [] },
  },
} as const satisfies Record<string, Record<Language, { ask: string; choices: readonly string[] }>>;

/**
 * A new question.
 *
 * @param langs the school's languages, its default first
 * @param name of a usual question; empty without
 */
export function newQuestion(langs: readonly Language[], name?: keyof typeof READY_QUESTIONS): Question {
  const id = uuidV4().slice(0, 8);
  if (!name) return { id, ask: '', choices: [], required: false };
  const texts = (lang: Language): Texts => ({ ask: READY_QUESTIONS[name][lang].ask, choices: [...READY_QUESTIONS[name][lang].choices] });
  const [first, ...others] = langs;
  return { id, ...texts(first!), required: true, ...(others.length > 0 && { words: Object.fromEntries(others.map((lang) => [lang, texts(lang)])) }) };
}
