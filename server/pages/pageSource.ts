import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { pageAddress, render } from '../../site/render.tsx';
import { type BackOfficeReader, backOfficeLinks } from './backOfficeLinks.ts';
import { headLinks, type Manifest } from './headLinks.ts';

/** The site's renderer. */
export type Render = typeof render;

/** The site's function that reduces addresses. */
type PageAddress = typeof pageAddress;

/** The result of the site's renderer. */
export type RenderedPage = Awaited<ReturnType<Render>>;

/** Source of pages: the build, or Vite in development. */
export type PageSource = {
  /** The public site: HTML template, renderer, and the head elements for a page's modules. */
  site(url: string): Promise<{ template: string; render: Render; links(modules: readonly string[]): string }>;
  /** Reduces an address to what its page depends on; undefined in development, where every page is rendered. */
  address?: PageAddress;
  /** The back office's HTML, and the head elements for a reader. */
  admin(url: string): Promise<{ html: string; links(reader: BackOfficeReader): string }>;
  /** Folder of the built files; undefined in development. */
  assets: URL | undefined;
  /** Lets Vite answer requests for its modules. */
  attach?(app: FastifyInstance): Promise<void>;
};

const DIST = new URL('../../dist/', import.meta.url);

/** Pages from the build, read once. */
export async function builtPages(): Promise<PageSource> {
  const read = (path: string) => readFile(new URL(path, DIST), 'utf8');
  const readManifest = async (folder: string) => JSON.parse(await read(`${folder}/.vite/manifest.json`)) as Manifest;
  const [template, html, manifest, adminManifest] = await Promise.all([
    read('site/index.html'),
    read('admin/index.html'),
    readManifest('site'),
    readManifest('admin'),
  ]);
  const styles = await readStyles(manifest);
  const { render, pageAddress: address } = (await import(new URL('site-server/render.js', DIST).href)) as { render: Render; pageAddress: PageAddress };
  const links = (modules: readonly string[]) => headLinks(manifest, styles, modules);
  return {
    site: async () => ({ template: shortened(template), render, links }),
    address,
    admin: async () => ({ html, links: (reader) => backOfficeLinks(adminManifest, reader) }),
    assets: DIST,
  };
}

/** Styles of all chunks, by file. */
async function readStyles(manifest: Manifest): Promise<Map<string, string>> {
  // A module of styles alone has its sheet as its file.
  const files = new Set(Object.values(manifest).flatMap((chunk) => [chunk!.file, ...(chunk!.css ?? [])]).filter((file) => file.endsWith('.css')));
  const read = async (file: string) => [file, (await readFile(new URL(`site/${file}`, DIST), 'utf8')).trim()] as const;
  return new Map(await Promise.all([...files].map(read)));
}

/** Removes Vite's links to the entry and its styles, which `headLinks` writes for each page, and spaces between tags, which each page would carry. */
function shortened(template: string): string {
  return template.replace(/<(?:link rel="(?:modulepreload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)/g, '').replace(/>\s+</g, '><');
}
