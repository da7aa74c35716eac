import type { Node } from '@tiptap/pm/model';
import type { EditorNode, ReadBlock } from './readMarkdown.ts';
import { type ListSigns, writeMarkdown } from './writeMarkdown.ts';

/** How the blocks of a document were written when it was read. */
export type KnownBlocks = { known: readonly { node: Node; text: string; gap: string; before: Node | undefined }[]; end: string; last: Node | undefined };

/** Remembers how the blocks of a document that was just read are written. */
export function knownBlocks(doc: Node, { blocks, end }: { blocks: readonly ReadBlock[]; end: string }): KnownBlocks {
  const known = blocks.map(({ text, gap }, index) => ({ node: doc.child(index), text, gap, before: index > 0 ? doc.child(index - 1) : undefined }));
  return { known, end, last: known.at(-1)?.node };
}

/** Writes a document as Markdown. Blocks that have not changed stay as they were written, with what is between them. */
export function editorText(doc: Node, { known, end, last }: KnownBlocks): string {
  const byNode = new Map(known.map((block) => [block.node, block]));
  const found = doc.children.map((node) => byNode.get(node) ?? known.find((block) => block.node.eq(node)));
  let text = '';
  let before: { node: Node; text: string } | undefined;
  for (const [index, node] of doc.children.entries()) {
    const block = found[index];
    const isInPlace = block !== undefined && (before ? block.before?.eq(before.node) === true : !block.before);
    const after = found[index + 1];
    const isKept = block && isReusable(block, isInPlace || before?.node.type !== node.type, index === doc.childCount - 1);
    const written = isKept ? block.text : writeMarkdown(node.toJSON() as EditorNode, listSigns(node, [before, after]));
    if (written === '') continue;
    text += (isInPlace ? block.gap : before ? '\n\n' : '') + written;
    before = { node, text: written };
  }
  const endsAsBefore = before ? last?.eq(before.node) : !last;
  return endsAsBefore ? text + end : text;
}

/** A list beside another one needs other signs, and a code block that ends with the text has no end of its own. */
function isReusable({ node, text }: { node: Node; text: string }, isApart: boolean, isLast: boolean): boolean {
  if (node.type.name === 'codeBlock') return isLast || /\n[ ]{0,3}(?:`{3,}|~{3,})[ \t]*$/.test(text);
  return isApart || !node.type.name.endsWith('List');
}

/** Signs that the lists beside this one do not have. */
function listSigns(node: Node, beside: ({ node: Node; text: string } | undefined)[]): ListSigns {
  const starts = beside.filter((one) => one?.node.type === node.type).map((one) => one!.text.trimStart());
  const isFree = (sign: string) => !starts.some((start) => start.startsWith(sign) || new RegExp(`^\\d+\\${sign}`).test(start));
  return { bullet: (['-', '*', '+'] as const).find(isFree) ?? '-', bulletOrdered: (['.', ')'] as const).find(isFree) ?? '.' };
}
