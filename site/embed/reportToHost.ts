import { keepHostPage } from './hostPage.ts';
import { BOOKED, type FrameMessage } from './messages.ts';

/**
 * Reports the frame's height, the Esc key and new bookings to the host page that sent the greeting, and asks for its address.
 *
 * @param origin the host page's origin. A page without one (a local file) gets no messages.
 */
export function reportToHost(origin: string): void {
  if (origin === 'null') return;
  const tell = (message: FrameMessage) => window.parent.postMessage(message, origin);

  const { body } = document;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    // While the host's dialog is closed the height is 0.
    if (height > 0) tell({ lineup: 'height', height });
  }).observe(body);

  window.addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    const isTaken = defaultPrevented || isComposing || document.querySelector('dialog[open], :popover-open');
    if (key === 'Escape' && !isTaken) tell({ lineup: 'close' });
  });
  window.addEventListener(BOOKED, () => tell({ lineup: 'booked' }));

  window.addEventListener('message', (message) => {
    if (message.source === window.parent && message.origin === origin) keepHostPage(message.data, origin);
  });
  tell({ lineup: 'page' });
}
