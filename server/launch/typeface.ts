import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The variable font, of which headings get one cut: the heaviest, drawn for large sizes. */
const SOURCE = createRequire(import.meta.url).resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2');
const CUT = { wght: 800, opsz: 96, wdth: 100 };

/** Printable ASCII, and the other letters and marks that titles have in English, German, Spanish, French and Portuguese. */
const CHARACTERS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}¡¿ºª«»“”„’–…·€ÀÁÂÃÄÇÉÊÍÑÓÔÕÖÚÜßàáâãäçèéêëíîïñóôõöùúûüœ\u00a0\u00ad`;

/** Of the layout, kerning alone: the letters are whole, so none is put together from marks. */
const SUBSET = { targetFormat: 'woff2', variationAxes: CUT, keepFeatures: ['kern'], noHinting: true } as const;

/** Mean width, ascent and descent of the cut, in em. Widths are the means of 250 letters of the site's headings in five languages. */
const METRICS = { width: 0.4547, ascent: 0.93, descent: 0.27 };

/** Fonts that stand in: Arial on Apple's systems and Windows, Roboto on Android, DejaVu on Linux. */
const STAND_INS = [
  { names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], width: 0.4895 },
  { names: ['Roboto Bold', 'Roboto-Bold'], width: 0.4612 },
  { names: ['DejaVu Sans Bold'], width: 0.5791 },
];

/**
 * The typeface of headings: makes its file and adds its `@font-face` rules to `site/site.css`. The stand-ins are scaled to its mean
 * width and get its line, so that a page looks alike without it (docs/decisions/0067-typeface.md).
 */
export function typeface(): Plugin {
  let file: string;
  return {
    name: 'typeface',
    enforce: 'pre',
    async configResolved({ cacheDir }) {
      mkdirSync(cacheDir, { recursive: true });
      file = join(cacheDir, 'headings.woff2');
      writeFileSync(file, await subsetFont(readFileSync(SOURCE), CHARACTERS, SUBSET));
    },
    transform(code, id) {
      return id.endsWith('/site/site.css') ? { code: code + fontFaces(file), map: null } : undefined;
    },
  };
}

function fontFaces(file: string): string {
  const faces = STAND_INS.map(({ names, width }, index) => {
    const scale = METRICS.width / width;
    const lines = `ascent-override:${percent(METRICS.ascent / scale)};descent-override:${percent(METRICS.descent / scale)};line-gap-override:0%`;
    return `@font-face{font-family:h${index + 1};font-weight:800;src:${names.map((name) => `local('${name}')`).join()};size-adjust:${percent(scale)};${lines}}`;
  });
  // `optional`: a page that was drawn with a stand-in keeps it, so that its layout never changes.
  return `@font-face{font-family:h0;font-weight:800;src:url(${file});font-display:optional}${faces.join('')}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
