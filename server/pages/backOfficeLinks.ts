import type { Language } from '#shared/language.ts';
import { filesOf, type Manifest } from './headLinks.ts';

/** For whom the back office's page is: the sign-in page needs fewer files. */
export type BackOfficeReader = { isSignedIn: boolean; lang: Language };

/**
 * Links by which the browser fetches at once what the back office's first screen needs. Otherwise it finds out from file to file: the entry
 * names the libraries, these the frame and the words. Missing sources have no link.
 */
export function backOfficeLinks(manifest: Manifest, { isSignedIn, lang }: BackOfficeReader): string {
  const words = [`locales/${lang}.ts`, lang === 'en' ? '../node_modules/ra-language-english/dist/index.js' : `locales/reactAdmin.${lang}.ts`];
  const office = isSignedIn ? ['App.tsx', 'layout/Layout.tsx', `locales/office/${lang}.ts`] : [];
  const files = [...filesOf(manifest, ['index.html', ...words, ...office])];
  return files
    .filter((file) => file.endsWith('.js') && file !== manifest['index.html']?.file)
    .map((file) => `<link rel="modulepreload" href="/manage/${file}">`)
    .join('');
}
