import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { markdownElements } from '#shared/markdown/markdownElements.ts';
import { markdownToHtml } from '#shared/markdown/markdownToHtml.ts';
import { excerpt } from '../../../site/content/excerpt.ts';
import { resolveLink } from '../../../site/ui/resolveLink.ts';

const inGerman = (to: string) => `${to}?lang=de`;

/** The HTML that a visitor of `norte.example` gets. */
function shown(text: string): string {
  const elements = markdownElements<ReactNode>(markdownToHtml(text), (href) => resolveLink(href, 'norte.example', inGerman), createElement);
  return renderToStaticMarkup(createElement('div', null, elements)).replace(/^<div>|<\/div>$/g, '');
}

const ELEMENTS = 'p h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong a br hr img'.split(' ');
const ATTRIBUTES = 'href rel title src alt start loading decoding'.split(' ');

const SAFE_ADDRESS = /^(?:https?:|mailto:|ircs?:|xmpp:|[^:]*$|[^:]*[/?#])/i;

/** Finds anything beyond the known elements and attributes, and addresses other than http, https, mailto or relative. */
function harmIn(html: string): string[] {
  return [...html.matchAll(/<\/?([^\s/>]*)((?:"[^"]*"|[^">])*)>/g)].flatMap(([whole, tag, attributes]) => {
    const rest = attributes!.replace(/\s([^\s=/]+)="([^"]*)"/g, (attribute, name: string, value: string) => {
      // Browsers ignore blanks and control characters before the colon.
      const address = value.replaceAll('&amp;', '&').replace(/\s|\p{Cc}|&#?\w+;/gu, '');
      const isSafe = ATTRIBUTES.includes(name) && (!/^(?:href|src)$/.test(name) || SAFE_ADDRESS.test(address));
      return isSafe ? '' : attribute;
    });
    return ELEMENTS.includes(tag!) && /^\/?$/.test(rest) ? [] : [whole];
  });
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  'a <b onclick="alert(1)">b</b>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://x.example/a.png" onerror="alert(1)">',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<!-- --><script>alert(1)</script><!-- -->',
  '<!--\n<script>\n-->\nalert(1)',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php alert(1) ?>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "//evil.example"</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](<java\tscript:alert(1)>)',
  '[x](java&Tab;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript&colon;alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '[x](\u0000javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](VBSCRIPT:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](data&colon;text/html,<script>)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://x.example/1)',
  '[x](view-source:javascript:alert(1))',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '[x][y]\n\n[y]: <JAVASCRIPT:alert(1)> "t"',
  '<javascript:alert(1)>',
  '<JAVASCRIPT:alert(1)>',
  '<data:text/html,x>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![a" onerror="alert(1)](https://x.example/a.png)',
  '![a](https://x.example/a.png "t\\" onerror=\\"alert(1)")',
  '[a](https://x.example "\\" onmouseover=\\"alert(1)")',
  '[a](https://x.example/"onmouseover="alert(1))',
  'https://x.example/"onmouseover="alert(1)',
  'https://x.example/\'><script>alert(1)</script>',
  'javascript:alert(1)//https://x.example',
  '[![x](javascript:a)](javascript:b)',
  '[a [b](javascript:1) c](javascript:2)',
  '**_[x](javascript:alert(1))_**',
  '> - 1. [x](javascript:alert(1))\n>   ![y](vbscript:1)',
  '```html" onload="alert(1)\n<script>alert(1)</script>\n```',
  '``<script>``',
  '# <script>alert(1)</script>',
  '1. <img src=x onerror=alert(1)>',
  `${'> '.repeat(400)}<script>alert(1)</script> [x](javascript:alert(1))`,
  `${'*'.repeat(1200)}<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> & "`,
];

describe('hostile text is harmless', () => {
  test.each(HOSTILE)('%j', (text) => expect(harmIn(shown(text))).toEqual([]));

  test('links to nowhere are text, and pictures from nowhere their description', () => {
    expect(shown('[a **b**](javascript:x) ![c](data:x)')).toBe('<p>a <strong>b</strong> c</p>');
  });

  test('the check itself sees what is not harmless', () => {
    const bad = ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<a href="JAVA&#9;SCRIPT:x">', '<img src="data:x">', '<p onclick=x>'];
    expect(harmIn(bad.join(''))).toEqual(bad);
  });
});

describe('no text keeps the server busy, whatever it is', () => {
  const inline = ['[', '*', '_', '[a]', '![', '[a](', '[a](b', '**a ', 'a**b', 'a* ', '`', 'a`a``a```', '<', '&#0;', '&amp;', 'http://', 'a.', 'a@a.', '<a@b.c>', '\\'];
  const blocks = ['>', '> ', '- ', '# a\n', '> a\n\n', '+ + + a\n', 'a\n', 'a\n\n', 'a\n=\n', 'a\n=\n\n', '=\n', '[d]: x\n\n', '[a]\n\n[a]: b\n\n', '`a\n\n', '***\n\n', '\t\n'];
  const lazy: [string, string][] = [['> a\n', 'b\n'], ['- a\n', 'b\n'], ['- a\n\n', '  b\n\n'], ['> '.repeat(290), 'a\nb\n'], [`${'- '.repeat(100)}\n`, 'a\n\n']];
  const cases = [...[...inline, ...blocks].map((piece) => ['', piece] as const), ...lazy];

  // Just below the limit up to which text is parsed as Markdown, and far above it.
  test.each(cases.flatMap(([start, piece]) => [30_000, 100_000].map((length) => [start, piece, length] as const)))('%j %j %i', (start, piece, length) => {
    const text = start + piece.repeat(Math.floor((length - start.length) / piece.length));
    const before = process.threadCpuUsage();
    expect(shown(text).length).toBeGreaterThan(10);
    // CPU time, so that other work on the machine does not count. Usually a tenth of this; up to a minute without limits.
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
  });

  test('and elements within each other end somewhere', () => {
    const deep = shown(`${Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')}\n`);
    expect(deep.match(/a/g)).toHaveLength(200);
    expect(deep.split('<ul>').length).toBeLessThan(30);
  });
});

describe('what schools write reads well', () => {
  test('plain text: line breaks, blank lines, indented lines, Windows line ends', () => {
    expect(shown('Mon 10:00\r\nTue 11:00\r\n\r\n    Bring a towel.  \nAnd tea.')).toBe(
      '<p>Mon 10:00<br/>Tue 11:00</p><p>Bring a towel.<br/>And tea.</p>',
    );
  });

  test('lists, their breaks and what is within them', () => {
    expect(shown('- a\n  b\n  - c\n- d')).toBe('<ul><li>a<br/>b<ul><li>c</li></ul></li><li>d</li></ul>');
    expect(shown('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
  });

  test('headings begin below the page’s own and never skip a level', () => {
    expect(shown('# a\n### b\n# c').match(/<h\d>/g)).toEqual(['<h2>', '<h3>', '<h2>']);
    expect(shown('### a\n### b\n# c\n## d\n###### e').match(/<h\d>/g)).toEqual(['<h2>', '<h2>', '<h2>', '<h3>', '<h4>']);
  });

  test('links within the site carry the language on, links elsewhere tell nothing of us', () => {
    expect(shown('[a](/pricing#packs)')).toBe('<p><a href="/pricing?lang=de#packs">a</a></p>');
    expect(shown('[a](https://norte.example/posts)')).toBe('<p><a href="/posts?lang=de">a</a></p>');
    expect(shown('[a](http://norte.example)')).toBe('<p><a href="/?lang=de">a</a></p>');
    for (const elsewhere of ['https://ipma.example/', '//ipma.example/', 'https://norte.example@evil.example/', 'https://norte.example.evil.example']) {
      expect(shown(`[a](${elsewhere})`)).toBe(`<p><a href="${elsewhere}" rel="noopener">a</a></p>`);
    }
    expect(shown('[a](/\\evil.example)')).toContain('href="/%5Cevil.example?lang=de"');
  });

  test('bare addresses become links, without the sentence’s punctuation', () => {
    expect(shown('See https://a.example/x_y_z?b=1&c=2, www.b.example (or maria@c.example).')).toBe(
      '<p>See <a href="https://a.example/x_y_z?b=1&amp;c=2" rel="noopener">https://a.example/x_y_z?b=1&amp;c=2</a>, ' +
        '<a href="https://www.b.example" rel="noopener">www.b.example</a> (or <a href="mailto:maria@c.example">maria@c.example</a>).</p>',
    );
    expect(shown('https://a.example/Surf_(sport)')).toContain('href="https://a.example/Surf_(sport)"');
    expect(shown('[https://a.example](https://b.example) `https://c.example`').match(/<a /g)).toHaveLength(1);
  });

  test('pictures wait until they are near', () => {
    expect(shown('![The *shed*](https://a.example/shed.jpg "At dawn")')).toBe(
      '<p><img src="https://a.example/shed.jpg" alt="The shed" title="At dawn" loading="lazy" decoding="async"/></p>',
    );
  });
});

describe('the beginning of a text', () => {
  test('is plain words, without headings and pictures', () => {
    expect(excerpt('# Title\n\n![x](https://a.example/b.png)\n\nOne **two**\nthree & [four](/x).\n\n- five')).toBe('One two three & four. five');
  });

  test('ends between two words', () => {
    const beginning = excerpt('wave '.repeat(100));
    expect(beginning).toMatch(/^(?:wave )+wave…$/);
    expect(beginning.length).toBeLessThanOrEqual(221);
    expect(excerpt('w'.repeat(500)).length).toBeLessThanOrEqual(221);
  });
});
