import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlace, scrollOf, scrollPlace, visitPlace } from '../page/places.ts';

/** A place whose content is still loading is scrolled as soon as it is long enough, within this time. */
const PATIENCE_MS = 3000;

/** Remembers lists and other places as they are left, and scrolls one that is returned to from a record back to where it was. Other screens begin at their top. */
export function usePlaces(): void {
  const { pathname: path, search, hash } = useLocation();
  const before = useRef<string>(undefined);
  // In the same commit as the next screen, whose length would change the position that is remembered.
  useLayoutEffect(() => {
    const from = before.current;
    before.current = path;
    const isHere = isPlace(path);
    if (isHere) visitPlace({ path, search });
    const stop = from === undefined || from === path || hash ? undefined : scrollTo(isHere && !isPlace(from) ? scrollOf({ path, search }) : 0);
    if (!isHere) return stop;
    const remember = () => scrollPlace(window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stop?.();
    };
  }, [path, search, hash]);
}

/** Scrolls as soon as the page is long enough, unless the admin scrolls first. @returns gives up */
function scrollTo(y: number): () => void {
  const end = performance.now() + PATIENCE_MS;
  let frame = 0;
  const step = () => {
    const isLongEnough = document.documentElement.scrollHeight - window.innerHeight >= y;
    if (isLongEnough) window.scrollTo(0, y);
    else if (performance.now() < end) frame = requestAnimationFrame(step);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of EVENTS) window.removeEventListener(event, stop);
  };
  for (const event of EVENTS) window.addEventListener(event, stop, { passive: true });
  step();
  return stop;
}

const EVENTS = ['wheel', 'touchmove', 'keydown'] as const;
