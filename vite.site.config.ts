import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The public site: `site/` → `dist/site`. With `--ssr` (server/launch/build.ts), its renderer → `dist/site-server`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: new URL('site', import.meta.url).pathname,
  plugins: [react()],
  // The server runs from one file with React's production build inside, wherever the dependencies are.
  ssr: { noExternal: isSsrBuild ? true : [] },
  build: { manifest: !isSsrBuild, emptyOutDir: true, target: 'es2022', copyPublicDir: !isSsrBuild },
}));
