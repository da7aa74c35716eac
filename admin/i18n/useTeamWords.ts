import type { TeamWords } from '../locales/team/en.ts';
import { wordsHook } from './wordsHook.ts';

/** Returns a function for the words of the team's screens. */
export const useTeamWords = wordsHook<TeamWords>({
  en: () => import('../locales/team/en.ts').then((m) => m.en),
  pt: () => import('../locales/team/pt.ts').then((m) => m.pt),
  es: () => import('../locales/team/es.ts').then((m) => m.es),
  fr: () => import('../locales/team/fr.ts').then((m) => m.fr),
  de: () => import('../locales/team/de.ts').then((m) => m.de),
});
