import type { BlockContent, List, Nodes, PhrasingContent } from 'mdast';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { EditorMark, EditorNode } from './readMarkdown.ts';

/** The signs of two lists in a row differ, or they would be read as one. */
export type ListSigns = { bullet: '-' | '*' | '+'; bulletOrdered: '.' | ')' };

/** Writes a block of the editor as Markdown; an empty paragraph is nothing. */
export function writeMarkdown(block: EditorNode, signs: ListSigns = { bullet: '-', bulletOrdered: '.' }): string {
  const children = blocksOf([block]);
  const options = { ...signs, bulletOther: signs.bullet === '*' ? '-' : '*', emphasis: '*', strong: '*', rule: '_', fences: true, listItemIndent: 'one', resourceLink: true, join: [apart] } satisfies Options;
  return toMarkdown({ type: 'root', children }, options).replace(/\n$/, '');
}

/** An empty line stands between a paragraph and what could be read as its next line: all but a usual list. */
function apart(left: Nodes, right: Nodes): 1 | undefined {
  if (left.type !== 'paragraph' || right.type === 'paragraph') return undefined;
  const isUsualList = right.type === 'list' && (right.start ?? 1) === 1 && right.children[0]?.children[0]?.type === 'paragraph';
  return isUsualList ? undefined : 1;
}

function blocksOf(nodes: readonly EditorNode[] = []): BlockContent[] {
  return nodes.flatMap((node) => blockOf(node) ?? []);
}

function blockOf({ type, attrs = {}, content }: EditorNode): BlockContent | undefined {
  switch (type) {
    case 'heading':
      return { type, depth: attrs.level as 1 | 2 | 3 | 4 | 5 | 6, children: wordsOf((content ?? []).map((node) => (node.type === 'hardBreak' ? { ...node, type: 'text', text: ' ' } : node))) };
    case 'blockquote':
      return { type, children: blocksOf(content) };
    case 'codeBlock': {
      const [lang, ...meta] = String(attrs.language ?? '').split(' ');
      return { type: 'code', value: content?.map(({ text }) => text).join('') ?? '', lang: lang || null, meta: meta.join(' ') || null };
    }
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'bulletList':
    case 'orderedList':
      return listOf({ type, attrs, content: content! });
    default: {
      const children = wordsOf(content ?? []);
      return children.length > 0 ? { type: 'paragraph', children } : undefined;
    }
  }
}

function listOf({ type, attrs, content }: Required<Pick<EditorNode, 'type' | 'attrs' | 'content'>>): List {
  const children = content.map((item) => ({ type: 'listItem' as const, spread: Boolean(item.attrs?.spread), children: blocksOf(item.content) }));
  const isOrdered = type === 'orderedList';
  return { type: 'list', ordered: isOrdered, start: isOrdered ? Number(attrs.start ?? 1) : null, spread: Boolean(attrs.spread), children };
}

/** From the outermost to the innermost. */
const ORDER = ['link', 'bold', 'italic', 'code'];

function wordsOf(nodes: readonly EditorNode[]): PhrasingContent[] {
  return nested(withoutEdges(withoutMarkedEdges(nodes.flatMap(piecesOf))), 0);
}

/** Spaces at the ends of a text are pieces of their own. */
function piecesOf(node: EditorNode): EditorNode[] {
  if (node.type !== 'text' || markOf(node, 'code')) return [{ ...node }];
  return node.text!.split(/^([ \t]+)|([ \t]+)$/).filter(Boolean).map((text) => ({ ...node, text }));
}

/** `** word**` is not bold, so spaces and breaks at the ends of bold and italic words are not marked. */
function withoutMarkedEdges(pieces: EditorNode[]): EditorNode[] {
  for (const type of ['bold', 'italic']) {
    for (const order of [pieces, pieces.toReversed()]) {
      let wasMarked = false;
      for (const piece of order) {
        if (isSpace(piece) && !wasMarked) piece.marks = (piece.marks ?? []).filter((mark) => mark.type !== type);
        wasMarked = markOf(piece, type) !== undefined;
      }
    }
  }
  return pieces;
}

/** Markdown has no spaces at the ends of lines, and no breaks at the ends of a block. */
function withoutEdges(pieces: readonly EditorNode[]): EditorNode[] {
  const isBreak = (piece: EditorNode | undefined) => piece?.type === 'hardBreak';
  const from = pieces.findIndex((piece) => !isSpace(piece));
  if (from < 0) return [];
  const kept = pieces.slice(from, pieces.findLastIndex((piece) => !isSpace(piece)) + 1);
  return kept.filter((piece, index) => isBreak(piece) || !isSpace(piece) || !(isBreak(kept[index - 1]) || isBreak(kept[index + 1])));
}

function isSpace(node: EditorNode): boolean {
  return node.type === 'hardBreak' || (node.type === 'text' && !markOf(node, 'code') && /^[ \t]*$/.test(node.text!));
}

/** Nests marks: neighbours with the same mark share it. */
function nested(nodes: readonly EditorNode[], depth: number): PhrasingContent[] {
  const type = ORDER[depth];
  if (!type) return nodes.map((node, index) => wordOf(node, nodes[index + 1]));
  const made: PhrasingContent[] = [];
  for (let from = 0; from < nodes.length; ) {
    const mark = markOf(nodes[from]!, type);
    let to = from + 1;
    while (to < nodes.length && isSame(mark, markOf(nodes[to]!, type))) to += 1;
    const run = nodes.slice(from, to);
    made.push(...(mark ? [marked(mark, run, depth)] : nested(run, depth + 1)));
    from = to;
  }
  return made;
}

function marked(mark: EditorMark, run: readonly EditorNode[], depth: number): PhrasingContent {
  if (mark.type === 'code') return { type: 'inlineCode', value: run.map(({ text = ' ' }) => text).join('') };
  const children = nested(run, depth + 1);
  if (mark.type === 'link') return { type: 'link', url: String(mark.attrs?.href), title: (mark.attrs?.title as string | null) ?? null, children: children as never };
  return { type: mark.type === 'bold' ? 'strong' : 'emphasis', children };
}

function wordOf({ type, text = '', attrs }: EditorNode, next: EditorNode | undefined): PhrasingContent {
  if (type === 'image') return { type, url: String(attrs?.src), alt: String(attrs?.alt ?? ''), title: (attrs?.title as string | null) ?? null };
  // Pages show single line breaks; an empty line would end the paragraph.
  if (type === 'hardBreak') return next?.type === 'hardBreak' ? { type: 'break' } : { type: 'text', value: '\n' };
  return { type: 'text', value: text };
}

const markOf = ({ marks = [] }: EditorNode, type: string) => marks.find((mark) => mark.type === type);

function isSame(one: EditorMark | undefined, other: EditorMark | undefined): boolean {
  return one?.type === other?.type && one?.attrs?.href === other?.attrs?.href && one?.attrs?.title === other?.attrs?.title;
}
