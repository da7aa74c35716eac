import { useSearchParams } from 'react-router-dom';

/** The parameter of an address that names the screen to return to. */
const PARAMETER = 'back';

/** Adds the screen to return to after a form is saved. */
export function withReturn(path: string, back: string): string {
  return `${path}?${new URLSearchParams({ [PARAMETER]: back })}`;
}

/** The screen of the back office that the form returns to, if its address names one. */
export function useReturnPath(): string | undefined {
  const path = useSearchParams()[0].get(PARAMETER) ?? '';
  // A path, and no other host.
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
