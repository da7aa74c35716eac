import { useEffect, useRef, useState } from 'react';

/** Tolerance for the browser's rounding, in pixels. */
const TOLERANCE = 2;

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
    const update = () => {
      const before = row.scrollLeft > TOLERANCE;
      const after = row.scrollWidth - row.clientWidth - row.scrollLeft > TOLERANCE;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const sizes = new ResizeObserver(update);
    for (const part of [row, ...row.children]) sizes.observe(part);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, []);
  return { scroller, ...more };
}
