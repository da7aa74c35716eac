import type { Page } from 'playwright-core';

/** What a card may move that a browser draws before all of it has arrived. */
const SMALL_SHIFT = 0.02;

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };

/** What has moved by itself while a page loaded (CLS): how far, and from where to where. In header and footer anything counts, elsewhere what can be seen. */
export async function layoutShiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (small) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        const name = (node: Node | null) => (node instanceof Element ? node.cloneNode(false) as Element : undefined)?.outerHTML ?? node?.textContent;
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            const moved = sources.map(({ node, previousRect, currentRect }) => `${name(node)}: ${place(previousRect)} → ${place(currentRect)}`);
            const isFixed = sources.some(({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest('header, footer'));
            if (isFixed || value >= small) shifts.push(`${value.toFixed(4)}\n${moved.join('\n')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Entries from before are delivered in the next task.
        setTimeout(() => resolve(shifts), 100);
      }),
    SMALL_SHIFT,
  );
}
