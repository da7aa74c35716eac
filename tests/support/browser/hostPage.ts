import { once } from 'node:events';
import { createServer } from 'node:http';

/** A web site with another origin than any school. */
export type HostSite = {
  origin: string;
  /** Publishes a page at a path and returns its address. `policy`: its Content-Security-Policy. */
  put(path: string, body: string, page?: { head?: string; policy?: string; lang?: string }): string;
  close(): Promise<void>;
};

/** Starts a host site, by default at an address that is not a site of the demo's schools' (`*.localhost`). */
export async function hostSite(host = '127.0.0.1'): Promise<HostSite> {
  const pages = new Map<string, { html: string; policy: string | undefined }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.statusCode = page ? 200 : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (page?.policy) response.setHeader('content-security-policy', page.policy);
    response.end(page?.html);
  }).listen(0, host);
  await once(server, 'listening');
  const origin = `http://${host}:${(server.address() as { port: number }).port}`;
  return {
    origin,
    put(path, body, { head = '', policy, lang = 'en' } = {}) {
      const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">';
      const heading = '<main aria-label="Casa da Praia"><h1>Casa da Praia</h1>';
      const html = `<!doctype html><html lang="${lang}"><head><title>Casa da Praia</title>${viewport}${head}</head><body>${heading}${body}</main></body></html>`;
      pages.set(path, { html, policy });
      return origin + path;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
