import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isMarkdown, MARKDOWN } from '#shared/markdown/markdownToHtml.ts';

/** A node of the editor's document. */
export type EditorNode = { type: string; attrs?: Record<string, unknown>; content?: EditorNode[]; marks?: EditorMark[]; text?: string };
export type EditorMark = { type: string; attrs?: Record<string, unknown> };

/** A block of a text, with how it is written and what stands before it. */
export type ReadBlock = { node: EditorNode; text: string; gap: string };

/** What the editor does not show: links and pictures whose addresses stand elsewhere in the text. */
class Unfit extends Error {}

/**
 * Reads Markdown as pages do.
 *
 * @returns the blocks and what follows them; undefined for a text that the editor cannot show
 */
export function readMarkdown(text: string): { blocks: ReadBlock[]; end: string } | undefined {
  if (!isMarkdown(text)) return undefined;
  try {
    const blocks: ReadBlock[] = [];
    let end = 0;
    for (const one of fromMarkdown(text, MARKDOWN).children) {
      // A block begins with its line, which may be indented.
      const from = Math.max(end, text.lastIndexOf('\n', one.position!.start.offset! - 1) + 1);
      const to = one.position!.end.offset!;
      blocks.push({ node: blockOf(one), text: text.slice(from, to), gap: text.slice(end, from) });
      end = to;
    }
    return { blocks, end: text.slice(end) };
  } catch (error) {
    if (error instanceof Unfit) return undefined;
    throw error;
  }
}

function blockOf(node: RootContent): EditorNode {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', content: wordsOf(node) };
    case 'heading':
      return { type: 'heading', attrs: { level: node.depth }, content: wordsOf(node) };
    case 'blockquote':
      return { type: 'blockquote', content: blocksOf(node.children) };
    case 'code':
      return { type: 'codeBlock', attrs: { language: [node.lang, node.meta].filter(Boolean).join(' ') || null }, content: textOf(node.value, []) };
    case 'thematicBreak':
      return { type: 'horizontalRule' };
    case 'list': {
      const spread = node.spread ?? false;
      const content = node.children.map((item) => ({ type: 'listItem', attrs: { spread: item.spread ?? false }, content: blocksOf(item.children) }));
      return node.ordered ? { type: 'orderedList', attrs: { start: node.start ?? 1, spread }, content } : { type: 'bulletList', attrs: { spread }, content };
    }
    default:
      throw new Unfit(node.type);
  }
}

/** Quotes and list items of the editor are never empty. */
function blocksOf(nodes: readonly RootContent[]): EditorNode[] {
  return nodes.length > 0 ? nodes.map(blockOf) : [{ type: 'paragraph', content: [] }];
}

function wordsOf({ children }: { children: readonly PhrasingContent[] }, marks: EditorMark[] = []): EditorNode[] {
  return children.flatMap((node) => {
    switch (node.type) {
      case 'text':
        return linesOf(node.value, marks);
      case 'break':
        return [{ type: 'hardBreak', marks }];
      case 'inlineCode':
        return textOf(node.value, [...marks, { type: 'code' }]);
      case 'strong':
        return wordsOf(node, [...marks, { type: 'bold' }]);
      case 'emphasis':
        return wordsOf(node, [...marks, { type: 'italic' }]);
      case 'link':
        return wordsOf(node, [...marks, { type: 'link', attrs: { href: node.url, title: node.title ?? null } }]);
      case 'image':
        return [{ type: 'image', attrs: { src: node.url, alt: node.alt ?? '', title: node.title ?? null }, marks }];
      default:
        throw new Unfit(node.type);
    }
  });
}

/** Single line breaks are shown, so they are breaks for the editor, too. */
function linesOf(text: string, marks: EditorMark[]): EditorNode[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak', marks }] : []), ...textOf(line, marks)]);
}

function textOf(text: string, marks: EditorMark[]): EditorNode[] {
  return text ? [{ type: 'text', text, marks: distinct(marks) }] : [];
}

/** Bold within bold is bold. */
function distinct(marks: EditorMark[]): EditorMark[] {
  return marks.filter((mark, index) => marks.findIndex(({ type }) => type === mark.type) === index);
}
