/** The languages of the product (docs/product.md#languages). */
export const LANGUAGES = ['en', 'pt', 'es', 'fr', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language's own name, for the switchers. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

/** Locales for `Intl`. They are European, so that English gets 24-hour times. */
export const INTL_LOCALES: Record<Language, string> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR', de: 'de-DE' };

/** A colon after a word in each language; French puts a narrow no-break space before it. */
export const COLON: Record<Language, string> = { en: ':', pt: ':', es: ':', fr: '\u202f:', de: ':' };

/** Is this exactly one of the language codes? */
export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

/**
 * Chooses the language: the `lang` parameter, else the first preference that is offered, else the default.
 *
 * @param lang the `lang` query parameter, if any
 * @param preferred BCP 47 tags, best first, from `navigator.languages` or `acceptedLanguages`
 * @param offered the languages of a school's site, its default first; by default all of the product's
 */
export function chooseLanguage(lang: string | null | undefined, preferred: readonly string[], offered: readonly Language[] = LANGUAGES): Language {
  const wanted = [lang, ...preferred.map((tag) => tag.toLowerCase().split('-')[0])];
  return (wanted as Language[]).find((tag) => offered.includes(tag)) ?? offered[0]!;
}

/** The tags of an `Accept-Language` header, best first, without refused ones (`q=0`). RFC 9110, section 12.5.4. */
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

/** Adds `lang` to an address that does not have it. */
export function addressInLanguage(address: string, lang: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
}

/** The `hreflang` links of a page. `x-default` is the address without `lang`, which follows the reader's preference. */
export function languageAlternates(address: string, offered: readonly Language[] = LANGUAGES): { hreflang: string; href: string }[] {
  const versions = offered.map((lang) => ({ hreflang: lang as string, href: addressInLanguage(address, lang) }));
  return [...versions, { hreflang: 'x-default', href: address }];
}
