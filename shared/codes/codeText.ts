/** The most characters that the field of a code takes. */
export const CODE_INPUT_LENGTH = 100;

/**
 * A code as it is compared and stored: capital letters and digits. Case, blanks, hyphens and other separators do not matter.
 *
 * @returns for example `SUMMER10` for `summer-10`; '' if the text has neither letter nor digit
 */
export function plainCode(text: string): string {
  return text.normalize('NFKC').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
