import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { lightPreload } from './server/launch/lightPreload.ts';

/** Removes the calendar library's font of icons, which we show none of: it is a data URL, and the pages' policy refuses those. */
const withoutCalendarFont: Plugin = {
  name: 'without-calendar-font',
  transform: (code, id) => (id.includes('/@fullcalendar/core/') ? { code: code.replace(/@font-face\{[^}]*\}/, ''), map: null } : undefined),
};

/**
 * Chunks of what many screens share: what the sign-in page needs, what nearly all screens need, and what many do. Otherwise each set of screens
 * that share a module has a chunk of its own, and the first screen had 150 of them. Chosen by files and bytes of the screens (decision 93).
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  // The entry stays outside, because Vite's manifest knows the page by it.
  { name: 'start', tags: ['$initial'], test: (id) => !/\/admin\/(?:index\.html|main\.tsx)$/.test(id) },
  { name: 'common', minShareCount: 30 },
  { name: 'often', minShareCount: 12 },
];

/** The back office: `admin/` → `dist/admin`, at `/manage/`. */
export default defineConfig({
  root: new URL('admin', import.meta.url).pathname,
  base: '/manage/',
  cacheDir: new URL('node_modules/.vite/admin', import.meta.url).pathname,
  plugins: [react(), withoutCalendarFont, lightPreload('/manage/')],
  // All browsers that support modules support modulepreload since 2023.
  build: { manifest: true, modulePreload: { polyfill: false }, target: 'es2022', rollupOptions: { output: { codeSplitting: { groups: GROUPS } } } },
});
