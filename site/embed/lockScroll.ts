/**
 * Keeps the page from scrolling under the dialog, and from moving where its scrollbar goes. A style sheet of its own does
 * it, so that nothing of the page's is changed and a strict policy for styles is none of its business.
 *
 * @returns what lets the page scroll again
 */
export function lockScroll(): () => void {
  const { documentElement: html, body } = document;
  const isOpen = (element: Element) => getComputedStyle(element).overflow === 'visible';
  // CSS Overflow 3, 3.3: the viewport scrolls as the root says, or as the body where the root says nothing.
  const scrollers = isOpen(html) ? 'body' : isOpen(body) ? 'html' : 'html,body';
  const gutter = window.innerWidth > html.clientWidth ? 'html{scrollbar-gutter:stable!important}' : '';
  const lock = new CSSStyleSheet();
  lock.replaceSync(`${scrollers}{overflow:hidden!important}${gutter}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock);
  };
}
