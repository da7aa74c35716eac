import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlace, visitPlace } from '../page/places.ts';

/** Remembers lists and other places as they are shown, so that records lead back to them. React-admin scrolls its lists itself. */
export function usePlaces(): void {
  const { pathname: path, search } = useLocation();
  useLayoutEffect(() => {
    if (isPlace(path)) visitPlace({ path, search });
  }, [path, search]);
}
