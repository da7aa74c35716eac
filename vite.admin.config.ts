import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The back office: `admin/` → `dist/admin`, at `/manage/`. */
export default defineConfig({
  root: new URL('admin', import.meta.url).pathname,
  base: '/manage/',
  cacheDir: new URL('node_modules/.vite/admin', import.meta.url).pathname,
  plugins: [react()],
  build: { manifest: true, target: 'es2022' },
});
