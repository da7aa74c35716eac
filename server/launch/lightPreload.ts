import type { Plugin } from 'vite';

/**
 * Loads lazy chunks with their styles as Vite's own helper does, in 0.2 kB instead of 0.6 kB: without its support for nonces, events and
 * relative addresses. What the entry imports is there before any of its code runs, so it is not asked for again, which keeps its names out
 * of the entry. A style that failed to load is asked for again by the next try, where Vite's helper leaves it out.
 *
 * @param base the address of the bundle's folder, such as `/manage/`
 */
export function lightPreload(base: string): Plugin {
  const loaded = new Set<string>();
  return {
    name: 'light-preload',
    apply: 'build',
    config: () => ({ build: { modulePreload: { resolveDependencies: (_file, chunks) => chunks.filter((chunk) => !loaded.has(chunk)) } } }),
    // Before Vite writes the names of chunks into the entry.
    generateBundle(_options, bundle) {
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || loaded.has(file)) return;
        loaded.add(file);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) chunk.imports.forEach(add);
    },
    transform(_code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return undefined;
      return `const pending = {};
        function preload(href) {
          if (pending[href] || document.querySelector('link[href="' + href + '"]')) return pending[href];
          const link = document.createElement('link');
          const isStyle = href.endsWith('.css');
          link.rel = isStyle ? 'stylesheet' : 'modulepreload';
          link.href = href;
          document.head.append(link);
          if (isStyle)
            return (pending[href] = new Promise((resolve, reject) => {
              link.onload = resolve;
              link.onerror = () => { link.remove(); reject(Error(href)); };
            }).finally(() => { delete pending[href]; }));
        }
        export const __vitePreload = (load, chunks) => Promise.all(chunks.map((chunk) => preload('${base}' + chunk))).then(load);`;
    },
  };
}
