import type { Language } from '../../language.ts';
import type { TextTemplates } from './fillTemplate.ts';

/** Loads the templates of a language. */
export async function loadTemplates(lang: Language): Promise<TextTemplates> {
  switch (lang) {
    case 'pt':
      return (await import('./pt.ts')).pt;
    case 'es':
      return (await import('./es.ts')).es;
    case 'fr':
      return (await import('./fr.ts')).fr;
    case 'de':
      return (await import('./de.ts')).de;
    default:
      return (await import('./en.ts')).en;
  }
}
