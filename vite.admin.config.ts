import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightPreload } from './server/launch/lightPreload.ts';

/** Removes the calendar library's font of icons, which we show none of: it is a data URL, and the pages' policy refuses those. */
const withoutCalendarFont: Plugin = {
  name: 'without-calendar-font',
  transform: (code, id) => (id.includes('/@fullcalendar/core/') ? { code: code.replace(/@font-face\{[^}]*\}/, ''), map: null } : undefined),
};

/** The back office: `admin/` → `dist/admin`, at `/manage/`. */
export default defineConfig({
  root: new URL('admin', import.meta.url).pathname,
  base: '/manage/',
  cacheDir: new URL('node_modules/.vite/admin', import.meta.url).pathname,
  plugins: [react(), withoutCalendarFont, lightPreload('/manage/')],
  // All browsers that support modules support modulepreload since 2023.
  build: { manifest: true, modulePreload: { polyfill: false }, target: 'es2022' },
});
