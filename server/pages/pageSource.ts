import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { render } from '../../site/render.tsx';
import { headLinks, type Manifest } from './headLinks.ts';

/** What the site's `render.tsx` takes and gives; the type is the site's own. */
export type Render = typeof render;

/** A page as the site renders it. */
export type RenderedPage = Awaited<ReturnType<Render>>;

/** Where pages come from: the build, or Vite while developing. */
export type PageSource = {
  /** The public site: its HTML template, its renderer, and what the head needs for the chunks that a page is made of. */
  site(url: string): Promise<{ template: string; render: Render; links(modules: readonly string[]): string }>;
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
  const manifest = JSON.parse(manifestText) as Manifest;
  const styles = await readStyles(manifest);
  const { render } = (await import(new URL('site-server/render.js', DIST).href)) as { render: Render };
  const links = (modules: readonly string[]) => headLinks(manifest, styles, modules);
  return {
    site: async () => ({ template: withoutLinks(template), render, links }),
    admin: async () => adminPage,
    assets: DIST,
  };
}

/** The styles of all chunks, by file. */
async function readStyles(manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk?.css ?? []));
  const read = async (file: string) => [file, (await readFile(new URL(`site/${file}`, DIST), 'utf8')).trim()] as const;
  return new Map(await Promise.all([...files].map(read)));
}

/** Vite's own links to the entry and its styles go: `headLinks` makes them, as each page needs them. */
function withoutLinks(template: string): string {
  return template.replace(/\s*<(?:link rel="(?:modulepreload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)/g, '');
}
