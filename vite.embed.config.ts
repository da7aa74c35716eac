import { defineConfig } from 'vite';

/** The script on schools' own pages: `site/embed/embed.ts` → `embed.js`, one plain script without a hash in its name. */
export default defineConfig({
  root: new URL('site/embed', import.meta.url).pathname,
  publicDir: false,
  build: {
    target: 'es2022',
    // A newer target, so that `color-scheme` is not lowered into variables, which other sites' pages do not have.
    cssTarget: 'safari17.5',
    rolldownOptions: { input: 'embed.ts', output: { format: 'iife', entryFileNames: 'embed.js' } },
  },
});
