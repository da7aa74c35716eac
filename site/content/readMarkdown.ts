import { micromark } from 'micromark';

/**
 * CommonMark without raw HTML, which stays text, and without code by indentation, which people type who mean a
 * paragraph. micromark's own defaults do the rest: everything is encoded, and of addresses only http, https, mailto and
 * relative ones survive (an empty `href` or `src` stands for the others).
 */
const OPTIONS = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented'] } }] };

/** Marks in one block, and quotes and list items in one text, that no school writes. */
const TOO_MANY_MARKS = 1000;
const TOO_MANY_CONTAINERS = 300;

/** The marks of quotes and list items that a line begins with. */
const CONTAINERS = /^[ \t]*(?:(?:>|(?:[+*-]|\d{1,9}[.)])(?:[ \t]|$))[ \t]*)+/gm;

/**
 * What a school wrote, as HTML of a few well-known elements. Text that would keep a Markdown reader busy for seconds
 * (some constructs cost the square of their number) is shown as it was typed.
 */
export function readMarkdown(text: string): string {
  const written = text.replace(/\r\n?/g, '\n');
  return isReadable(written) ? micromark(written, OPTIONS) : asTyped(written);
}

/** Element content and attribute values of that HTML, as the text they mean. */
export function decode(html: string): string {
  return html.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name]);
}

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"' };

function isReadable(text: string): boolean {
  // Nothing inline goes beyond a blank line.
  const marks = text.split(/\n[ \t]*\n/).map((block) => countOf(/[*_[\]]/g, block));
  const containers = text.match(CONTAINERS)?.map((start) => countOf(/[>+*-]|\d[.)]/g, start)) ?? [];
  return marks.every((count) => count <= TOO_MANY_MARKS) && containers.reduce((sum, count) => sum + count, 0) <= TOO_MANY_CONTAINERS;
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

function asTyped(text: string): string {
  const encoded = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${encoded.split(/\n(?:[ \t]*\n)+/).join('</p><p>')}</p>`;
}
