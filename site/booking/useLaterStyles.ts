import { useEffect, useState } from 'react';
import { useHydrated } from '../page/useHydrated.ts';

const load = () => import('./laterStyles.ts');
let areLoaded = false;

/**
 * Loads the styles of the steps after the details.
 *
 * @param areInHtml does the HTML of this page have them?
 * @returns are they there? Also when they cannot be loaded: plain is better than nothing
 */
export function useLaterStyles(areInHtml: boolean): boolean {
  const hydrated = useHydrated();
  const [areThere, setAreThere] = useState(areLoaded || (areInHtml && !hydrated));
  useEffect(() => {
    const finish = () => {
      areLoaded = true;
      setAreThere(true);
    };
    load().then(finish, () => setAreThere(true));
  }, []);
  return areThere;
}
