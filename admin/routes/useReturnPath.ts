import { useSearchParams } from 'react-router-dom';

/** The parameter of an address that names the screen to return to. */
const PARAMETER = 'back';

/** The screen of the back office that the form returns to, if its address names one. */
export function useReturnPath(): string | undefined {
  const path = useSearchParams()[0].get(PARAMETER) ?? '';
  // A path, and no other host.
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
