import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editorText, knownBlocks } from '../../../admin/markdown/editor/editorText.ts';
import { EXTENSIONS } from '../../../admin/markdown/editor/extensions.ts';
import { type EditorNode, readMarkdown } from '../../../admin/markdown/editor/readMarkdown.ts';
import { writeMarkdown } from '../../../admin/markdown/editor/writeMarkdown.ts';

const schema = getSchema(EXTENSIONS);
const RUNS = { numRuns: Number(process.env.RUNS ?? 100), seed: 20261122 };

/** The editor's document for a text; undefined if the editor leaves the text to the plain field. */
function opened(text: string) {
  const read = readMarkdown(text);
  if (!read) return undefined;
  const doc = docOf(read.blocks.map(({ node }) => node));
  return { doc, known: knownBlocks(doc, read) };
}

function docOf(content: readonly EditorNode[]): Node {
  const doc = Node.fromJSON(schema, { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
  doc.check();
  return doc;
}

/** The document written from nothing, as if every block had been changed. */
const rewritten = (doc: Node) => editorText(doc, { known: [], end: '', last: undefined });

/** What is shown, without how blocks of space and marks are nested. */
const shownText = (doc: Node) => doc.textBetween(0, doc.content.size, '\n', (leaf) => (leaf.type.name === 'image' ? `[${String(leaf.attrs.src)} ${String(leaf.attrs.alt)}]` : '\n')).replaceAll(/\s+/g, ' ').trim();

/** The kinds of its blocks; empty paragraphs are not written. */
const kindsOf = (doc: Node) => doc.children.filter(({ type, textContent }) => type.name !== 'paragraph' || textContent.trim() !== '').map(({ type }) => type.name);

/** Pieces from which texts of schools are made, and their meaningful signs in odd places. */
const PIECES = ['# ', '## ', '- ', '* ', '+ ', '1. ', '2) ', '> ', '```', '---', '***', '\n', '\n\n', '\n  ', '    ', '*', '**', '_', '`', '[a](/b)', '![c](/files/d.jpg "t")', '](', '\\', '&amp;', '<b>', 'surf', 'Praia', ' ', 'é', '!', '.', 'www.x.pt', '~', '=', '|', '7', '  \n', '\r\n'];
const TEXTS = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''));

const WORDS = fc.array(fc.constantFrom('surf', 'a*b', '_x_', '# no', '1. no', '- no', '<i>', '[z]', 'é!', 'a_b', '`', '&lt;', 'é'), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const MARKS = fc.subarray([{ type: 'bold' }, { type: 'italic' }, { type: 'link', attrs: { href: '/prices' } }]);
const LINE = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text: fc.tuple(fc.constantFrom('', ' '), WORDS, fc.constantFrom('', ' ')).map((parts) => parts.join('')), marks: MARKS }) }, { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) }), { minLength: 1, maxLength: 5 });
const { block: BLOCKS } = fc.letrec<{ block: EditorNode }>((tie) => {
  const paragraph = fc.record({ type: fc.constant('paragraph'), content: LINE });
  const inner = fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, paragraph, tie('block')), { minLength: 1, maxLength: 3 });
  const items = fc.array(fc.record({ type: fc.constant('listItem'), content: inner }), { minLength: 1, maxLength: 3 });
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      paragraph,
      fc.record({ type: fc.constant('heading'), attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }), content: LINE }),
      fc.record({ type: fc.constant('codeBlock'), content: WORDS.map((text) => [{ type: 'text', text }]) }),
      fc.constant({ type: 'horizontalRule' }),
      fc.record({ type: fc.constant('bulletList'), content: items }),
      fc.record({ type: fc.constant('orderedList'), attrs: fc.record({ start: fc.integer({ min: 0, max: 12 }) }), content: items }),
      fc.record({ type: fc.constant('blockquote'), content: inner }),
    ) as fc.Arbitrary<EditorNode>,
  };
});

const SCHOOL_TEXT = `# Praia Norte

We **surf** since *1998*, see [the prices](/pricing) or www.norte.example.
Second line.

## What to bring
* a towel
* courage:
  1. yours
  2. ours

> Best day of my life!

![The beach](/files/a.jpg)

***
Snake_case and 5 * 3 stay.
`;

describe('a text opened in the editor', () => {
  test('is unchanged as long as nothing is changed', () => {
    const { doc, known } = opened(SCHOOL_TEXT)!;
    expect(editorText(doc, known)).toBe(SCHOOL_TEXT);
    expect(doc.childCount).toBe(8);
    let count = 0;
    fc.assert(
      fc.property(TEXTS, (text) => {
        const one = opened(text);
        if (!one) return;
        count += 1;
        expect(editorText(one.doc, one.known)).toBe(text);
      }),
      RUNS,
    );
    expect(count).toBeGreaterThan(RUNS.numRuns / 2);
  });

  test('keeps every block but the changed one as it was written', () => {
    const { doc, known } = opened(SCHOOL_TEXT)!;
    const changed = doc.replace(1, 1, docOf([{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Escola ' }] }]).slice(1, 8));
    expect(editorText(changed, known)).toBe(SCHOOL_TEXT.replace('# Praia', '# Escola Praia'));
    expect(editorText(doc.copy(doc.content.cut(0, doc.content.size - doc.lastChild!.nodeSize)), known)).toBe(SCHOOL_TEXT.slice(0, SCHOOL_TEXT.indexOf('\nSnake_case')));
  });

  test('is the same to a reader when all of it is written anew, and is then written the same way again', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const doc = opened(text)?.doc;
        if (!doc) return;
        const once = rewritten(doc);
        const again = opened(once)!.doc;
        expect(shownText(again)).toBe(shownText(doc));
        expect(rewritten(again)).toBe(once);
      }),
      RUNS,
    );
  });

  test.each(['[a][b]\n\n[b]: https://x.example', '![a]\n\n[a]: /b.png', `${'> '.repeat(200)}a\n`.repeat(9)])('is left to the plain field if the editor cannot show it: %#', (text) => {
    expect(readMarkdown(text)).toBeUndefined();
  });
});

test('what is made in the editor is read again as it was made', () => {
  fc.assert(
    fc.property(fc.array(BLOCKS, { minLength: 1, maxLength: 4 }), (blocks) => {
      const doc = docOf(blocks);
      const text = rewritten(doc);
      const again = opened(text)!.doc;
      expect(shownText(again)).toBe(shownText(doc));
      expect(kindsOf(again)).toEqual(kindsOf(doc));
    }),
    RUNS,
  );
});

test.each([
  ['**bold** and', [{ type: 'text', text: 'bold ', marks: [{ type: 'bold' }] }, { type: 'text', text: 'and' }]],
  ['one\ntwo', [{ type: 'text', text: 'one ' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }, { type: 'hardBreak' }]],
  ['[**a** b](/c)', [{ type: 'text', text: 'a', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/c' } }] }, { type: 'text', text: ' b', marks: [{ type: 'link', attrs: { href: '/c' } }] }]],
  ['', [{ type: 'text', text: ' ' }]],
])('words are written plainly: %s', (written, content) => {
  expect(writeMarkdown({ type: 'paragraph', content })).toBe(written);
});
