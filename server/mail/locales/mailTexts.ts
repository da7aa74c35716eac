import { createInstance, type TFunction } from 'i18next';
import { LANGUAGES, type Language } from '#shared/language.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

const TEXTS: Record<Language, Record<keyof typeof en, string>> = { en, pt, es, fr, de };

const i18n = createInstance({
  resources: Object.fromEntries(LANGUAGES.map((lang) => [lang, { translation: TEXTS[lang] }])),
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler: (languages, _namespace, key) => console.warn(`missing key in mails (${languages.join()}): ${key}`),
});
await i18n.init();

/** The translations of mails in a language. Plain text, not escaped. */
export function mailTexts(lang: Language): TFunction {
  return i18n.getFixedT(lang);
}
