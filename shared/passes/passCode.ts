/** The characters of a code, without look-alikes such as O and 0. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 15 characters of 30 are 73 bits, so a code cannot be guessed. */
export const CODE_LENGTH = 15;

const GROUP = 5;

/**
 * Reads the code of a pass as people type it: case, blanks and hyphens do not matter.
 *
 * @returns the code as it is stored; undefined if no pass can have it
 */
export function readPassCode(text: string): string | undefined {
  const plain = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return plain.length === CODE_LENGTH && [...plain].every((character) => CODE_ALPHABET.includes(character)) ? plain : undefined;
}

/** Writes a stored code for people: `K7QM3-XRT9W-PBH2D`. */
export function formatPassCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;
}

/** The end of a stored code, for pages that others may see: `…PBH2D`. */
export function maskPassCode(code: string): string {
  return `…${code.slice(-GROUP)}`;
}
