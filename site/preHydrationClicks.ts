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
  const { pressed } = window;
  delete window.pressed;
  // After the next render, which restores the input typed before hydration.
  setTimeout(() => pressed?.isConnected && pressed.click());
}
