/** Somebody's text as one line: line breaks and other control characters are blanks, and none are left at its ends. */
export function oneLine(text: string): string {
  return withoutTurns(text).replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** Somebody's text in lines as they were typed: without other control characters, and with nothing but text at its ends. */
export function sanitizeText(text: string): string {
  return withoutTurns(text).replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '').trim();
}

/** Well-formed, and without the marks that turn the direction of what follows: they would reach beyond their own text. */
function withoutTurns(text: string): string {
  return text.toWellFormed().replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
