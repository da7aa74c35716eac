/** Somebody's text as one line: line breaks and other control characters are blanks, and none are left at its ends. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ').trim();
}
