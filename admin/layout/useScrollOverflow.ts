import { useEffect, useRef, useState } from 'react';

/** Less than this is no more than a rounding of the browser's. */
const NOTHING = 2;

/**
 * Whether a row that slides sideways goes on before and after what is seen of it.
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
