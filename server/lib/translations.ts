import { createInstance, type TFunction } from 'i18next';
import { LANGUAGES, type Language } from '#shared/language.ts';

/**
 * Prepares texts that the server writes. They are plain, not escaped.
 *
 * @param name of the texts, for the log: `mails`
 * @returns the translations in a language
 */
export async function translations(name: string, texts: Record<Language, Record<string, string>>): Promise<(lang: Language) => TFunction> {
  const i18n = createInstance({
    resources: Object.fromEntries(LANGUAGES.map((lang) => [lang, { translation: texts[lang] }])),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (languages, _namespace, key) => console.warn(`missing key in ${name} (${languages.join()}): ${key}`),
  });
  await i18n.init();
  return (lang) => i18n.getFixedT(lang);
}
