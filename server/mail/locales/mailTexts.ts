import type { TFunction } from 'i18next';
import type { Language } from '#shared/language.ts';
import { translations } from '../../lib/translations.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

const TEXTS: Record<Language, Record<keyof typeof en, string>> = { en, pt, es, fr, de };

const texts = await translations('mails', TEXTS);

/** The translations of mails in a language. Plain text, not escaped. */
export function mailTexts(lang: Language): TFunction {
  return texts(lang);
}
