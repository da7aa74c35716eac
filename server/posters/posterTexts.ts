import type { TFunction } from 'i18next';
import type { Language } from '#shared/language.ts';
import { translations } from '../lib/translations.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const TEXTS: Record<Language, Record<keyof typeof en, string>> = { en, pt, es, fr, de };

const texts = await translations('posters', TEXTS);

/** The translations of posters in a language. */
export function posterTexts(lang: Language): TFunction {
  return texts(lang);
}
