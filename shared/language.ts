/** The five languages the product speaks (specification, section 1). */
export const LANGUAGES = ['en', 'pt', 'es', 'fr', 'de'] as const;

/** One of the five languages. */
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, for the switchers. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

/** The languages as Europe writes them, for dates and prices: the schools are there, and 24-hour clocks with them. */
export const INTL_LOCALES: Record<Language, string> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR', de: 'de-DE' };

/** Is this text one of the five languages' codes, exactly? */
export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

/**
 * The language to speak: the `lang` parameter, else the reader's first preference among the five, else English
 * (specification, section 1; decisions, 6).
 *
 * @param lang the `lang` query parameter, if any
 * @param preferred BCP 47 tags, best first: `navigator.languages` or `acceptedLanguages(header)`
 */
export function chooseLanguage(lang: string | null | undefined, preferred: readonly string[]): Language {
  if (isLanguage(lang)) return lang;
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** The tags of an `Accept-Language` header, best first; refused ones (`q=0`) left out. RFC 9110, section 12.5.4. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** A page's address with the language in it: what the switcher makes, and what a shared link keeps. */
export function addressInLanguage(address: string, lang: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
}

/** A page in each language, and without one (`x-default`): then it speaks the reader's own. */
export function languageAlternates(address: string): { hreflang: string; href: string }[] {
  const versions = LANGUAGES.map((lang) => ({ hreflang: lang as string, href: addressInLanguage(address, lang) }));
  return [...versions, { hreflang: 'x-default', href: address }];
}
