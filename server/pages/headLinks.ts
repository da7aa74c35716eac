import { createHash } from 'node:crypto';

/** A chunk of Vite's manifest: its file, static imports and styles. */
type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };

/** Vite's manifest: chunks by source, such as `index.html` or `booking/BookingPage.tsx`. */
export type Manifest = Record<string, Chunk | undefined>;

/** Files of these chunks and of their static imports, styles included, without duplicates. */
export function filesOf(manifest: Manifest, sources: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    for (const css of chunk.css ?? []) found.add(css);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

/**
 * Starts a page's scripts once its pictures are loaded and the browser has shown a first frame, or half a second after the whole document has
 * arrived; not before, because they read its end. Until then, going back reloads the page, and the last clicked button is recorded for
 * `site/preHydrationClicks.ts`. The script is the same on every page, because the CSP contains its hash. `window.scripts` is the template with
 * that id.
 */
const START_SCRIPTS = `{
onpopstate = () => location.reload();
onclick = ({ target }) => { window.pressed = target.closest('button:not([popovertarget])') ?? window.pressed; };
const start = () => window.scripts?.replaceWith(scripts.content);
addEventListener('load', () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true }));
addEventListener('DOMContentLoaded', () => setTimeout(start, 500));
}`;

/** For `script-src`: lets the one inline script run, and no other. */
export const START_SCRIPTS_HASH = `'sha256-${createHash('sha256').update(START_SCRIPTS).digest('base64')}'`;

/**
 * Head elements of a built page: inline styles, so that the first paint needs no further request, and scripts: the
 * entry and the page's chunks.
 *
 * @param styles text of every style sheet, by file
 * @param sources modules of the page besides the entry
 */
export function headLinks(manifest: Manifest, styles: ReadonlyMap<string, string>, sources: readonly string[]): string {
  const files = [...filesOf(manifest, ['index.html', ...sources])];
  const sheets = files.filter((file) => file.endsWith('.css'));
  const { file: entry, assets = [] } = manifest['index.html']!;
  // Each chunk is a script and not only a preload, and the entry is last: then a browser runs each in a task of its own.
  const scripts = [...files.filter((file) => file.endsWith('.js') && file !== entry), entry];
  return [
    // The first frame has a whole header: its buttons would move while it is read.
    '<link rel="expect" href="#main" blocking="render">',
    ...assets.filter((file) => file.endsWith('.woff2')).map((file) => `<link rel="preload" href="/${file}" as="font" crossorigin>`),
    `<style>${sheets.map((file) => styles.get(file)).join('')}</style>`,
    // Tells Vite's loader that these styles are loaded already.
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    // The manifest is for who keeps the page. It must not compete with the first picture, so it comes with the scripts.
    '<template id="scripts"><link rel="manifest" href="/manifest.webmanifest">',
    ...scripts.map((file) => `<script type="module" src="/${file}"></script>`),
    `</template><script>${START_SCRIPTS}</script>`,
  ].join('');
}
