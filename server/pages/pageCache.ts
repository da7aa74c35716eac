import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { pageCacheBytes, pageCacheRequests } from '../metrics/metrics.ts';
import type { RenderedPage } from './pageSource.ts';
import { twoStageCache } from './twoStageCache.ts';

/** Fields of a rendered page that set the answer's headers. */
type PageFacts = Pick<RenderedPage, 'status' | 'lang' | 'isPublic' | 'isFramed' | 'location'>;

/** A page after rendering. */
export type FreshPage = PageFacts & { html: string };

/** A page ready to be sent, compressed if it is cached. */
export type FinishedPage = PageFacts & { html: Buffer; brotli: Buffer | undefined };

const MAX_BYTES = 64 * 1024 * 1024;

/** Bytes that a page takes in memory, roughly: its text, the compressed text and the key. */
export const sizeOfPage = ({ html }: FinishedPage) => 1000 + 2 * html.length;

/** Brotli qualities: while the first visitor waits, and for later ones. */
const QUICK = 5;
const SMALL = 10;

/**
 * Cache of pages ready to be sent. The key has everything that a page depends on, including its content's version, so entries need
 * no invalidation. Concurrent requests for a page share one rendering.
 */
export function pageCache() {
  const pages = twoStageCache(MAX_BYTES, sizeOfPage);
  const underWay = new Map<string, Promise<FinishedPage>>();

  async function make(key: string, render: () => Promise<FreshPage>): Promise<FinishedPage> {
    const fresh = await render();
    const html = Buffer.from(fresh.html);
    const page = { ...fresh, html, brotli: await compress(html, QUICK) };
    if (page.isPublic) pages.set(key, page);
    pageCacheBytes.set(pages.size());
    return page;
  }

  return async (key: string, render: () => Promise<FreshPage>): Promise<FinishedPage> => {
    const known = pages.get(key);
    if (known) {
      recompress(known);
      pageCacheRequests.inc({ result: 'hit' });
      return known;
    }
    pageCacheRequests.inc({ result: 'miss' });
    const started = underWay.get(key) ?? make(key, render).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

const recompressed = new WeakSet<FinishedPage>();

/** A page that is requested again is compressed once more, with a higher quality. */
function recompress(page: FinishedPage): void {
  if (recompressed.has(page)) return;
  recompressed.add(page);
  void compress(page.html, SMALL).then((brotli) => (page.brotli = brotli));
}

async function compress(text: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
}
