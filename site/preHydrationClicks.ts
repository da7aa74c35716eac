declare global {
  interface Window {
    /** The last button that was pressed before there was anybody to hear it. */
    pressed?: HTMLElement | null;
  }
}

/** From the moment that React listens, nothing is too early any more: it hears presses while it hydrates. */
export function stopCapturingClicks(): void {
  window.onclick = null;
}

/**
 * Takes over from the inline script that every page begins with (`server/pages/manifest.ts`): the router follows the history
 * from here on, and what was pressed too early is pressed now.
 */
export function replayClick(): void {
  window.onpopstate = null;
  const { pressed } = window;
  delete window.pressed;
  // Once more is rendered: what was typed too early is taken up at the same moment.
  setTimeout(() => pressed?.isConnected && pressed.click());
}
