import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#shared/language.ts';

/** What the site's `render.tsx` takes and gives; the type is the site's own. */
export type Render = typeof import('../../site/render.tsx').render;

/** Where pages come from: the build, or Vite while developing. */
export type PageSource = {
  /** The public site: its HTML template, its renderer, and the address of a language's texts. */
  site(url: string): Promise<{ template: string; render: Render; locale(lang: Language): string | undefined }>;
  /** The back office's HTML. */
  admin(url: string): Promise<string>;
  /** Folder of the built files to be served, if they are served from one. */
  assets: URL | undefined;
  /** Lets the source answer requests of its own (Vite's modules). */
  attach?(app: FastifyInstance): Promise<void>;
};

const DIST = new URL('../../dist/', import.meta.url);

/** Pages as `npm run build` made them, read once. */
export async function builtPages(): Promise<PageSource> {
  const read = (path: string) => readFile(new URL(path, DIST), 'utf8');
  const [template, adminPage, manifestText] = await Promise.all([
    read('site/index.html'),
    read('admin/index.html'),
    read('site/.vite/manifest.json'),
  ]);
  const manifest = JSON.parse(manifestText) as Record<string, { file: string } | undefined>;
  const { render } = (await import(new URL('site-server/render.js', DIST).href)) as { render: Render };
  const locale = (lang: Language) => {
    const chunk = manifest[`locales/${lang}.json`];
    return chunk && `/${chunk.file}`;
  };
  return {
    site: async () => ({ template, render, locale }),
    admin: async () => adminPage,
    assets: DIST,
  };
}
