import { BOOKED, type FrameMessage } from './messages.ts';

/**
 * The framed site's side of the dialog: tells the page that has greeted it, and nobody else, how high it is, that Esc was
 * pressed, and that a booking was made.
 *
 * @param origin the greeting page's. A page without one (a local file) cannot be named, so it is told nothing.
 */
export function reportToHost(origin: string): void {
  if (origin === 'null') return;
  const tell = (message: FrameMessage) => window.parent.postMessage(message, origin);

  const { body } = document;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    // While the page's dialog is closed there is no height.
    if (height > 0) tell({ lineup: 'height', height });
  }).observe(body);

  window.addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    const isTaken = defaultPrevented || isComposing || document.querySelector('dialog[open], :popover-open');
    if (key === 'Escape' && !isTaken) tell({ lineup: 'close' });
  });
  window.addEventListener(BOOKED, () => tell({ lineup: 'booked' }));
}
