import type { MouseEvent } from 'react';

/** The `onClick` of a date field: a click anywhere in it opens the calendar, and not only one on its small sign. */
export function openPicker({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'date') return;
  try {
    target.showPicker();
  } catch {
    // Older browsers do not have it, and none opens it inside another site's frame.
  }
}
