import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './pageSource.ts';

/** What of a page stands in its answer's head: the site's own words for it. */
type PageFacts = Pick<RenderedPage, 'status' | 'lang' | 'isPublic' | 'isFramed' | 'location'>;

/** A page just rendered. */
export type FreshPage = PageFacts & { html: string };

/** A page as it goes out; compressed already where others get it, too. */
export type FinishedPage = PageFacts & { html: Buffer; brotli: Buffer | undefined };

const MAX_BYTES = 64 * 1024 * 1024;

/** For the first reader, who waits for it; and for the many after it. */
const QUICK = 5;
const SMALL = 10;

/**
 * Pages ready to be sent. A key says all that a page depends on, its content's version included, so an entry is never
 * wrong, only forgotten. Readers who ask for the same page at the same moment wait for one rendering.
 */
export function pageCache() {
  const pages = new LRUCache<string, FinishedPage>({ maxSize: MAX_BYTES, sizeCalculation: ({ html }) => 1000 + 2 * html.length });
  const underWay = new Map<string, Promise<FinishedPage>>();

  async function make(key: string, render: () => Promise<FreshPage>): Promise<FinishedPage> {
    const fresh = await render();
    const html = Buffer.from(fresh.html);
    const page = { ...fresh, html, brotli: await compress(html, QUICK) };
    if (page.isPublic) pages.set(key, page);
    return page;
  }

  return async (key: string, render: () => Promise<FreshPage>): Promise<FinishedPage> => {
    const known = pages.get(key);
    if (known) {
      recompress(known);
      return known;
    }
    const started = underWay.get(key) ?? make(key, render).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

const recompressed = new WeakSet<FinishedPage>();

/** A page that is asked for again is worth the time to make it as small as it gets. */
function recompress(page: FinishedPage): void {
  if (recompressed.has(page)) return;
  recompressed.add(page);
  void compress(page.html, SMALL).then((brotli) => (page.brotli = brotli));
}

async function compress(text: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
}
