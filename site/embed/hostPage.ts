/** As the server takes it (server/payments/checkout/checkout.routes.ts). */
const LONGEST = 2000;

let page = '';

/** The page that frames this one, once it has said its address; else ''. */
export function hostPage(): string {
  return page;
}

/** Keeps the address of the page that frames this one, if it is a web page of that origin. @param message of the host, untrusted */
export function keepHostPage(message: unknown, origin: string): void {
  const href = (message as { lineup?: unknown; href?: unknown } | null)?.href;
  if (typeof href !== 'string' || !URL.canParse(href)) return;
  const url = new URL(href);
  if (url.origin === origin && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST) page = url.href;
}
