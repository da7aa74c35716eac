import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '#shared/passes/passCode.ts';

/** Draws a code for a pass. */
export function newPassCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}
