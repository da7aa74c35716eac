/** Neither letters that look like digits nor letters that look like each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Longer ones come into use when the short ones are taken, so that references never run out. */
const LENGTHS = [4, 4, 4, 5, 5, 5, 6, 6, 7];

/** Draws references for a new booking, such as PN-7K3M, in the order in which to take them. They may be in use. */
export function drawReferences(prefix: string): string[] {
  return LENGTHS.map((length) => `${prefix}-${Array.from({ length }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')}`);
}
