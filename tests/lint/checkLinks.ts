import { globSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Link, Nodes, Root } from 'mdast';
import { remark } from 'remark';
import remarkValidateLinks from 'remark-validate-links';
import type { Plugin } from 'unified';
import { engine } from 'unified-engine';
import { parseSync } from 'vite';

// Checks links in documents, and paths in comments and code spans: each must lead to a file, and to a heading if it
// names one. remark-validate-links does the checking; this file turns those paths into links for it.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = globSync(['{admin,server,shared,site,tests}/**/*.{css,mjs,ts,tsx}', '*.{mjs,ts}'], { cwd: ROOT });
const DOCUMENTS = globSync(['*.md', '{admin,server,shared,site,tests}/*.md', 'docs/**/*.md'], { cwd: ROOT });

/** A path from the root, as in docs/architecture.md#what-mails-say or server/push/. */
const PATH = /(?<![\w/.-])(?:admin|docs|server|shared|site|tests)\/(?:[\w./-]*\w)?(?:\/|\.\w+)(?![\w*{…-])(?:#[\w-]+)?/g;
/** A file name without a folder, as in migrate.ts: the file in the same folder, or any file of that name. */
const NAME = /(?<![\w/.*{}…-])\w[\w.-]*\.(?:css|md|mjs|tsx?)(?![\w./-])(?:#[\w-]+)?/g;

const pathsByName = Map.groupBy([...SOURCES, ...DOCUMENTS], (path) => basename(path));

const pathsAsLinks: Plugin<[], string, Root> = function () {
  const parseMarkdown = this.parser!;
  this.parser = (text, file) => {
    if (file.extname !== '.md') return { type: 'root', children: [{ type: 'paragraph', children: linksInComments(text, file.path) }] };
    const tree = parseMarkdown(text, file) as Root;
    addLinksOfCodeSpans(tree, text, file.path);
    return tree;
  };
};

engine(
  {
    processor: remark().use(pathsAsLinks),
    cwd: ROOT,
    files: [...SOURCES, ...DOCUMENTS],
    plugins: [[remarkValidateLinks as never, { repository: false, root: ROOT }]],
    output: false,
    quiet: true,
    frail: true,
  },
  (error, code) => {
    if (error) console.error(error);
    process.exitCode = code ?? 1;
  },
);

function linksInComments(text: string, from: string): Link[] {
  const comments = from.endsWith('.css') ? cssComments(text) : parseSync(from, text).comments;
  return comments.flatMap(({ start, end }) => linksIn(text, start, end, from));
}

function cssComments(text: string) {
  return [...text.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: comment, index }) => ({ start: index, end: index + comment.length }));
}

function addLinksOfCodeSpans(node: Nodes, text: string, from: string): void {
  if (!('children' in node)) return;
  for (const child of node.children) addLinksOfCodeSpans(child, text, from);
  const spans = node.children.filter((child) => child.type === 'inlineCode').map(({ position }) => position!);
  const links = spans.flatMap(({ start, end }) => linksIn(text, start.offset!, end.offset!, from));
  (node.children as Nodes[]).push(...links);
}

function linksIn(text: string, start: number, end: number, from: string): Link[] {
  const part = text.slice(start, end);
  return [...part.matchAll(PATH), ...part.matchAll(NAME)].map(({ 0: found, index }) => {
    const lines = text.slice(0, start + index).split('\n');
    const point = { line: lines.length, column: lines.at(-1)!.length + 1 };
    return { type: 'link', url: relative(dirname(from), fromRoot(found, from)) || '.', children: [], position: { start: point, end: point } };
  });
}

function fromRoot(found: string, from: string): string {
  if (found.includes('/')) return found;
  const [name, heading] = found.split('#');
  const paths = pathsByName.get(name!) ?? [];
  const path = paths.find((one) => dirname(one) === dirname(from)) ?? paths[0] ?? name!;
  return heading ? `${path}#${heading}` : path;
}
