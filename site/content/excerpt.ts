import { decodeEntities, markdownToHtml } from '#shared/markdown/markdownToHtml.ts';

/**
 * The beginning of a Markdown text as plain words, without headings and images, cut between words.
 *
 * @param length maximum length in UTF-16 units
 */
export function excerpt(text: string, length = 220): string {
  const html = markdownToHtml(text.slice(0, 5 * length)).replace(/<h(\d)>[^]*?<\/h\1>|<img [^>]*>/g, ' ');
  const words = decodeEntities(html.replace(/<\/li>(?=\s*<li>)/g, ' · ').replace(/<[^>]*>/g, (tag) => (/^<\/?(?:a|em|strong|code)\b/.test(tag) ? '' : ' ')))
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= length) return words;
  const cut = words.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s.,;:–-]+$/, '')}…`;
}
