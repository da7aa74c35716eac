/** Returns text as one line: control characters become spaces, and both ends are trimmed. */
export function oneLine(text: string): string {
  return withoutBidiControls(text).replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** Returns text with its line breaks and tabs, but without other control characters; both ends are trimmed. */
export function sanitizeText(text: string): string {
  return withoutBidiControls(text).replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '').trim();
}

/** Well-formed, and without bidirectional control characters, which would affect the text that follows. */
function withoutBidiControls(text: string): string {
  return text.toWellFormed().replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
