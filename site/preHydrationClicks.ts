declare global {
  interface Window {
    /** The last button clicked before hydration. */
    pressed?: HTMLElement | null;
  }
}

/** Stops recording clicks: from now on React queues them while it hydrates. */
export function stopCapturingClicks(): void {
  window.onclick = null;
}

/**
 * Takes over from the inline script in every page (`server/pages/headLinks.ts`): the router handles the history from now on,
 * and the recorded click is repeated.
 */
export function replayClick(): void {
  window.onpopstate = null;
  // After the next render, which restores the input typed before hydration.
  setTimeout(() => {
    const field = document.activeElement as HTMLElement;
    window.pressed?.click();
    // After React's microtask, in which the click may move the focus. A visitor who is typing by now stays in their field.
    if (field.matches('input,textarea')) queueMicrotask(() => field.focus());
  });
}
