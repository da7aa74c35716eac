import { createHash } from 'node:crypto';

/** A chunk as Vite's manifest describes it: its file, what it imports at once, its styles. */
type Chunk = { file: string; imports?: string[]; css?: string[] };

/** Vite's manifest: chunks by their source, `index.html` or `booking/BookingPage.tsx`. */
export type Manifest = Record<string, Chunk | undefined>;

/** The files of these chunks and of everything that they import at once, styles included, each once. */
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
 * Starts a page's scripts once what can be seen is there: pictures too, or a moment later where they take their time.
 * Who goes back before they are there gets the page of that address anew, and the last button that was pressed is
 * remembered; `site/preHydrationClicks.ts` takes over from there. The same text in every page, as its hash stands in their policy.
 */
const START_SCRIPTS = `{
onpopstate = () => location.reload();
onclick = ({ target }) => { window.pressed = target.closest('button:not([popovertarget])') ?? window.pressed; };
let start = () => { start = () => {}; document.head.append(document.getElementById('scripts').content.cloneNode(true)); };
addEventListener('load', () => requestAnimationFrame(() => setTimeout(() => start())));
setTimeout(() => start(), 500);
}`;

/** For `script-src`: lets the one inline script run, and no other. */
export const START_SCRIPTS_HASH = `'sha256-${createHash('sha256').update(START_SCRIPTS).digest('base64')}'`;

/**
 * What the head of a built page needs: its styles, written out, so that the first paint waits for nothing more, and its
 * scripts, its own chunks beside the entry instead of after it.
 *
 * @param styles the text of every style, by file
 * @param sources what the page is made of besides the entry
 */
export function headLinks(manifest: Manifest, styles: ReadonlyMap<string, string>, sources: readonly string[]): string {
  const files = [...filesOf(manifest, ['index.html', ...sources])];
  const sheets = files.filter((file) => file.endsWith('.css'));
  const entry = manifest['index.html']!.file;
  return [
    `<style>${sheets.map((file) => styles.get(file)).join('')}</style>`,
    // Tells the loader of chunks that these styles are here.
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<template id="scripts"><script type="module" src="/${entry}"></script>`,
    ...files
      .filter((file) => file.endsWith('.js') && file !== entry)
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
    `</template><script>${START_SCRIPTS}</script>`,
  ].join('');
}
