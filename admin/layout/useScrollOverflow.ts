import { useEffect, useRef, useState } from 'react';

/** Tolerance for the browser's rounding, in pixels. */
const NOTHING = 2;

/**
 * Tells whether a row has hidden content before or after its visible part.
 *
 * @returns `scroller`: the ref of the row
 */
export function useScrollOverflow() {
  const scroller = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const row = scroller.current!;
    const look = () => {
      const before = row.scrollLeft > NOTHING;
      const after = row.scrollWidth - row.clientWidth - row.scrollLeft > NOTHING;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const sizes = new ResizeObserver(look);
    for (const part of [row, ...row.children]) sizes.observe(part);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, []);
  return { scroller, ...more };
}
