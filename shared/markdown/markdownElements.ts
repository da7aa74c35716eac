import { autolink } from './autolink.ts';
import { decodeEntities } from './markdownToHtml.ts';

/** Attributes of a link. */
export type LinkProps = { href: string; rel?: string; target?: '_blank' };

/** React's `createElement`. It is a parameter because `shared/` does not import React. */
export type CreateElement<Node> = (tag: string, props: { key: number | string }, ...children: (Node | string)[][]) => Node;

type Builder<Node> = { create: CreateElement<Node>; linkTo: (href: string) => LinkProps };
type Token = { tag?: string; closes?: boolean; attributes?: string; text?: string };
type Frame<Node> = { tag: string; props: object; children: (Node | string)[] };

const BLOCK = /^(?:p|h\d|ul|ol|li|blockquote|pre|hr|br)$/;
const KNOWN = /^(?:p|h\d|ul|ol|li|blockquote|pre|code|em|strong|a)$/;

/** Maximum nesting. Deeper elements are dropped and their text stays, because React renders recursively. */
const DEEPEST = 24;

/**
 * Turns the HTML of `markdownToHtml` into elements. Only known elements and attributes pass. Headings start at level 2 and
 * never skip a level, single line breaks are kept, and addresses become links.
 *
 * @param linkTo returns the attributes of a link
 */
export function markdownElements<Node>(html: string, linkTo: (href: string) => LinkProps, create: CreateElement<Node>): (Node | string)[] {
  const builder: Builder<Node> = { create, linkTo };
  const tokens = tokensOf(html);
  const root: Frame<Node> = { tag: '', props: {}, children: [] };
  const open = [root];
  const levels = headingLevels();
  let skipped = 0;
  tokens.forEach((token, key) => {
    const { tag, text } = token;
    const top = open.at(-1)!;
    if (text !== undefined) {
      const isCode = open.some((frame) => frame.tag === 'code');
      if (isCode) top.children.push(decodeEntities(text));
      else top.children.push(...wordsOf(withinBlock(decodeEntities(text), tokens[key - 1], tokens[key + 1]), open, key, builder));
    } else if (tag === 'br' || tag === 'hr') {
      top.children.push(create(tag, { key }));
    } else if (tag === 'img') {
      top.children.push(pictureOf(token, key, create));
    } else if (token.closes) {
      if (skipped > 0) skipped -= 1;
      else close(open, key, create);
    } else if (open.length > DEEPEST || !KNOWN.test(tag!)) {
      skipped += 1;
    } else {
      open.push({ tag: levels(tag!), props: propsOf(token, linkTo), children: [] });
    }
  });
  return root.children;
}

function tokensOf(html: string): Token[] {
  return [...html.matchAll(/<(\/?)([a-z]+\d?)([^>]*)>|[^<]+/g)].map(([text, slash, tag, attributes]) =>
    tag === undefined ? { text } : { tag, closes: slash === '/', attributes: attributes! },
  );
}

function close<Node>(open: Frame<Node>[], key: number, create: CreateElement<Node>): void {
  const { tag, props, children } = open.pop()!;
  const isLinkToNowhere = tag === 'a' && !('href' in props);
  open.at(-1)!.children.push(...(isLinkToNowhere ? children : [create(tag, { ...props, key }, children)]));
}

/** Maps the heading ranks of a text to levels from 2 on, without gaps. */
function headingLevels(): (tag: string) => string {
  const above: number[] = [];
  return (tag) => {
    if (!/^h\d$/.test(tag)) return tag;
    const rank = Number(tag[1]);
    while (above.length > 0 && above.at(-1)! >= rank) above.pop();
    above.push(rank);
    return `h${Math.min(above.length + 1, 6)}`;
  };
}

function propsOf({ tag, attributes }: Token, linkTo: (href: string) => LinkProps): object {
  const start = attribute('start', attributes!);
  if (tag === 'ol') return start ? { start: Number(start) } : {};
  const href = attribute('href', attributes!);
  const title = attribute('title', attributes!);
  return tag === 'a' && href ? { ...linkTo(href), ...(title ? { title } : {}) } : {};
}

function pictureOf<Node>({ attributes }: Token, key: number, create: CreateElement<Node>): Node | string {
  const [src, alt, title] = ['src', 'alt', 'title'].map((name) => attribute(name, attributes!));
  if (!src) return alt!;
  const picture = { key, src, alt, ...(title ? { title } : {}), loading: 'lazy', decoding: 'async' };
  return create('img', picture);
}

function attribute(name: string, attributes: string): string {
  return decodeEntities(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

/** Drops line ends at the edges of a block, which micromark adds as layout. */
function withinBlock(text: string, before: Token | undefined, after: Token | undefined): string {
  const isEdge = (token: Token | undefined) => token === undefined || BLOCK.test(token.tag ?? '');
  const from = isEdge(before) && text.startsWith('\n') ? 1 : 0;
  const to = isEdge(after) && text.endsWith('\n') ? -1 : text.length;
  return text.slice(from, to);
}

function wordsOf<Node>(text: string, open: Frame<Node>[], key: number, { create, linkTo }: Builder<Node>): (Node | string)[] {
  const isLinked = open.some((frame) => frame.tag === 'a');
  return text.split('\n').flatMap((line, number) => {
    const pieces = isLinked ? [{ text: line }] : autolink(line);
    const words = pieces.map((piece, index) =>
      piece.href ? create('a', { key: `${key} ${number} ${index}`, ...linkTo(piece.href) }, [piece.text]) : piece.text,
    );
    return number > 0 ? [create('br', { key: `${key} ${number}` }), ...words] : words;
  });
}
