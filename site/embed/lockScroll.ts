/**
 * Stops the page from scrolling behind the dialog, without a shift where its scrollbar was. Uses a constructed style sheet,
 * so that the page's own styles stay unchanged and a strict style policy allows it.
 *
 * @returns a function that restores scrolling
 */
export function lockScroll(): () => void {
  const { documentElement: html, body } = document;
  const isOpen = (element: Element) => getComputedStyle(element).overflow === 'visible';
  // CSS Overflow 3, 3.3: the viewport scrolls as the root element says, or as the body if the root says nothing.
  const scrollers = isOpen(html) ? 'body' : isOpen(body) ? 'html' : 'html,body';
  const gutter = window.innerWidth > html.clientWidth ? 'html{scrollbar-gutter:stable!important}' : '';
  const lock = new CSSStyleSheet();
  lock.replaceSync(`${scrollers}{overflow:hidden!important}${gutter}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock);
  };
}
