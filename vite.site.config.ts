import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The public site: `site/` → `dist/site`; and its renderer for the server, `site/render.tsx` → `dist/site-server`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: new URL('site', import.meta.url).pathname,
  cacheDir: new URL('node_modules/.vite/site', import.meta.url).pathname,
  plugins: [react()],
  // The renderer carries its packages: React's production build, whatever NODE_ENV the server runs with.
  ssr: { noExternal: isSsrBuild ? true : [] },
  // Browsers that know modules have known how to preload them since 2023.
  build: { manifest: !isSsrBuild, modulePreload: { polyfill: false }, target: 'es2022', copyPublicDir: !isSsrBuild },
}));
