import { inflateSync } from 'node:zlib';

/** Reads the text of a PDF that pdfkit wrote, a line for each piece of text. Its fonts are subsets, so their tables of characters are needed. */
export function pdfText(file: Buffer): string {
  const objects = new Map<string, string>();
  const source = file.toString('latin1');
  for (const [, id, body] of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) objects.set(id!, body!);
  const contentOf = (body: string) => {
    const [, data] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
    if (data === undefined) return '';
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const [, list] of [...objects.values()].join('\n').matchAll(/\/Font <<([^>]*)>>/g)) {
    for (const [, name, id] of list!.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!) ?? [];
      if (table) fonts.set(name!, charactersOf(contentOf(objects.get(table)!)));
    }
  }
  return [...objects.values()].map(contentOf).filter((content) => /\bTJ?\b/.test(content)).map((content) => readContent(content, fonts)).join('\n');
}

/** The characters of a font by the code of its glyphs. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, list] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from, , codes] of list!.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
      for (const [index, [, hex]] of [...codes!.matchAll(/<([\da-f ]+)>/gi)].entries()) {
        const code = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0');
        characters.set(code, String.fromCharCode(...hex!.replaceAll(' ', '').match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16))));
      }
    }
  }
  return characters;
}

function readContent(content: string, fonts: Map<string, Map<string, string>>): string {
  const lines: string[] = [];
  let font: Map<string, string> | undefined;
  for (const line of content.split('\n')) {
    const [, name] = /^\/(F\d+) [\d.]+ Tf/.exec(line) ?? [];
    if (name) font = fonts.get(name);
    const glyphs = /TJ?$/.test(line) ? [...line.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []) : [];
    if (glyphs.length > 0) lines.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '').join(''));
  }
  return lines.join('\n');
}
