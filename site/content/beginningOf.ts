import { decode, readMarkdown } from './readMarkdown.ts';

/** How much of a text its beginning is at most, in UTF-16 units. */
const LENGTH = 220;

/** The beginning of a Markdown text as plain words, without headings and pictures, cut between two words. */
export function beginningOf(text: string): string {
  const html = readMarkdown(text.slice(0, 5 * LENGTH)).replace(/<h(\d)>[^]*?<\/h\1>|<img [^>]*>/g, ' ');
  const words = decode(html.replace(/<[^>]*>/g, (tag) => (/^<\/?(?:a|em|strong|code)\b/.test(tag) ? '' : ' ')))
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= LENGTH) return words;
  const cut = words.slice(0, LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH / 2)).replace(/[\s.,;:–-]+$/, '')}…`;
}
