/** A text of several lines, such as an address, in one, with commas between them. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ', ');
}
