import { micromark } from 'micromark';

/** How much of a text search engines show below its title, in characters. */
const SHOWN = 160;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * How a text in Markdown begins, in plain words: whole sentences where they fit, else whole words and an ellipsis.
 * Headings are left out.
 *
 * @returns '' for a text that says nothing
 */
export function beginningOf(markdown: string): string {
  // More than enough to find the first sentences in, however long the text.
  const html = micromark(markdown.slice(0, 4 * SHOWN));
  const text = html
    .replace(/<h[1-6]>.*?<\/h[1-6]>/gs, ' ')
    .replace(/<\/(?:p|li|blockquote|pre)>|<br \/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= SHOWN) return text;
  const sentences = /^.{60,}[.!?…](?= )/.exec(text.slice(0, SHOWN + 1));
  if (sentences) return sentences[0];
  const words = text.slice(0, SHOWN);
  return `${words.slice(0, Math.max(words.lastIndexOf(' '), SHOWN / 2)).replace(/[\s,;:–-]+$/, '')}…`;
}
