/** As the server takes it (server/payments/checkout/wayBack.ts). */
const LONGEST = 2000;

let page = '';

/** The page that frames this one, once it has said its address; else ''. */
export function hostPage(): string {
  return page;
}

/** Keeps the address of the page that frames this one, if it is of that origin. The server looks whether it is a web page. @param message of the host, untrusted */
export function keepHostPage(message: unknown, origin: string): void {
  const href = (message as { lineup?: unknown; href?: unknown } | null)?.href;
  if (typeof href === 'string' && href.length <= LONGEST && URL.canParse(href) && new URL(href).origin === origin) page = href;
}
