import { useSearchParams } from 'react-router-dom';

/**
 * Adds the screen to return to after a form is saved or left.
 *
 * @param next where to go instead when it is saved
 */
export function withReturn(path: string, back: string, next?: string): string {
  return `${path}?${new URLSearchParams({ back, ...(next && { next }) })}`;
}

/** The screen of the back office that a form returns to when it is left, if its address names one. */
export function useReturnPath(): string | undefined {
  return usePathOf('back');
}

/** The screen that follows when a form is saved, if its address names one. */
export function useNextPath(): string | undefined {
  const [back, next] = [usePathOf('back'), usePathOf('next')];
  return next ?? back;
}

function usePathOf(parameter: 'back' | 'next'): string | undefined {
  const path = useSearchParams()[0].get(parameter) ?? '';
  // A path, and no other host.
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
