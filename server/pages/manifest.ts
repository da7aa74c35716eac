/** A chunk as Vite's manifest describes it: its file, what it imports at once, its styles. */
export type Chunk = { file: string; imports?: string[]; css?: string[] };

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
 * The links that let a page's own chunks travel beside its entry instead of after it.
 *
 * @param sources what the page is made of besides the entry
 */
export function preloadLinks(manifest: Manifest, sources: readonly string[]): string {
  const entry = filesOf(manifest, ['index.html']);
  return [...filesOf(manifest, sources)]
    .filter((file) => !entry.has(file))
    .map((file) => {
      const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      return `<link rel="${rel}" crossorigin href="/${file}">`;
    })
    .join('');
}
