/** Countries whose law asks businesses to link to the country's electronic complaints book. */
const COMPLAINTS_BOOKS: Record<string, string> = { PT: 'https://www.livroreclamacoes.pt/' };

/**
 * Where guests can complain: the address that the school wrote, else the complaints book of its country.
 *
 * @param country the school's ISO 3166 code
 * @param own the setting `complaints_url`
 * @returns undefined if there is none
 */
export function complaintsBook(country: string, own: string | undefined): string | undefined {
  return own || COMPLAINTS_BOOKS[country];
}
