import { micromark } from 'micromark';

/**
 * CommonMark without raw HTML, which stays text, and without code by indentation and headings by underlining, which
 * people type who mean a paragraph. micromark's own defaults do the rest: everything is encoded, and of addresses only http, https, mailto and
 * relative ones survive (an empty `href` or `src` stands for the others).
 */
const OPTIONS = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'setextUnderline'] } }] };

/** What no school writes, and what a Markdown reader needs the square of the time for. */
const MOST = {
  /** UTF-16 units of a text. */
  length: 30_000,
  /** Blocks of it, and lines in a block: what has no blank line within. */
  blocks: 800,
  lines: 150,
  /** Marks in a block. */
  marks: 300,
  /** Quotes and list items in a text. */
  containers: 300,
};

/** The marks of quotes and list items that a line begins with. */
const CONTAINERS = /^[ \t]*(?:(?:>|(?:[+*-]|\d{1,9}[.)])(?:[ \t]|$))[ \t]*)+/gm;

/**
 * What a school wrote, as HTML of a few well-known elements. Text that would keep a Markdown reader busy is shown as it was
 * typed: nobody else's page waits for it.
 */
export function markdownToHtml(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const written = text.replace(/\r\n?/g, '\n');
  const html = isReadable(written) ? micromark(written, OPTIONS) : asTyped(written);
  if (recent.size === REMEMBERED) recent.delete(recent.keys().next().value!);
  recent.set(text, html);
  return html;
}

/** The texts read last: a page is rendered more often than its text changes. */
const recent = new Map<string, string>();
const REMEMBERED = 100;

/** Element content and attribute values of that HTML, as the text they mean. */
export function decodeEntities(html: string): string {
  return html.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name]);
}

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"' };

function isReadable(text: string): boolean {
  if (text.length > MOST.length) return false;
  // Nothing inline goes beyond a blank line.
  const blocks = text.split(/\n[ \t]*\n/);
  const containers = text.match(CONTAINERS)?.map((start) => countOf(/[>+*-]|\d[.)]/g, start)) ?? [];
  return (
    blocks.length <= MOST.blocks &&
    blocks.every((block) => countOf(/\n/g, block) < MOST.lines && countOf(/[*_[\]]/g, block) <= MOST.marks) &&
    containers.reduce((sum, count) => sum + count, 0) <= MOST.containers
  );
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

function asTyped(text: string): string {
  const encoded = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${encoded.split(/\n(?:[ \t]*\n)+/).join('</p><p>')}</p>`;
}
