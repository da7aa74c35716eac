import { micromark } from 'micromark';

/**
 * CommonMark without raw HTML, which stays text. Indented code and underlined headings are off, because people indent and
 * underline paragraphs. By default micromark encodes everything and empties an `href` or `src` that is not http, https,
 * mailto or relative.
 */
export const MARKDOWN = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'setextUnderline'] } }] };

/** Limits of a text. Beyond them parsing takes quadratic time (docs/decisions/0008-markdown.md). */
const LIMITS = {
  /** In UTF-16 units. */
  length: 30_000,
  /** Blocks are separated by blank lines. */
  blocks: 800,
  lines: 150,
  /** Inline marks in a block. */
  marks: 300,
  /** Quotes and list items in a text. */
  containers: 300,
};

/** Quote and list marks at the start of a line. */
const CONTAINERS = /^[ \t]*(?:(?:>|(?:[+*-]|\d{1,9}[.)])(?:[ \t]|$))[ \t]*)+/gm;

/**
 * Converts Markdown to HTML with a few known elements. Text beyond the limits is shown as typed, because parsing it would
 * block the server.
 */
export function markdownToHtml(text: string): string {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const written = text.replace(/\r\n?/g, '\n');
  const html = isMarkdown(written) ? micromark(written, MARKDOWN) : plainTextToHtml(written);
  if (cache.size === CACHE_SIZE) cache.delete(cache.keys().next().value!);
  cache.set(text, html);
  return html;
}

/** The latest texts with their HTML, because pages are rendered more often than texts change. */
const cache = new Map<string, string>();
const CACHE_SIZE = 100;

/** Decodes the entities that micromark writes. */
export function decodeEntities(html: string): string {
  return html.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name]);
}

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Is a text within the limits of what is shown as Markdown? Its lines end with `\n`. */
export function isMarkdown(text: string): boolean {
  if (text.length > LIMITS.length) return false;
  // Inline constructs end at a blank line.
  const blocks = text.split(/\n[ \t]*\n/);
  const containers = text.match(CONTAINERS)?.map((start) => countOf(/[>+*-]|\d[.)]/g, start)) ?? [];
  return (
    blocks.length <= LIMITS.blocks &&
    blocks.every((block) => countOf(/\n/g, block) < LIMITS.lines && countOf(/[*_[\]]/g, block) <= LIMITS.marks) &&
    containers.reduce((sum, count) => sum + count, 0) <= LIMITS.containers
  );
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

function plainTextToHtml(text: string): string {
  const encoded = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${encoded.split(/\n(?:[ \t]*\n)+/).join('</p><p>')}</p>`;
}
