import { useEffect, useState } from 'react';

const load = () => import('./laterStyles.ts');
let areLoaded = false;

/** Loads the styles of the steps after the details, which pages of a booking load with their route (`STYLES` of `site/routes.tsx`). @returns are they there? Also when they cannot be loaded: plain is better than nothing */
export function useLaterStyles(): boolean {
  const [areThere, setAreThere] = useState(areLoaded);
  useEffect(() => {
    load().then(() => (areLoaded = true), () => undefined).then(() => setAreThere(true));
  }, []);
  return areThere;
}
