// Messages between a school's own page and the site in its frame. Both sides name the other's origin, except for the
// frame's first message.

/** The frame is listening. Sent to any origin, because the frame does not know its host; it contains no data. */
export const READY = 'lineup:ready';

/** The host's answer, sent to the site's origin only. It tells the frame the host's origin. */
export const GREETING = 'lineup:hello';

/** Messages of the frame to its host. They contain no personal data. */
export type FrameMessage =
  /** The content's height in CSS pixels. */
  | { lineup: 'height'; height: number }
  /** Esc was pressed in the frame. */
  | { lineup: 'close' }
  /** A booking was made. */
  | { lineup: 'booked' }
  /** Which page is this? A payment leaves it, and leads back to it. The host answers with a `HostMessage`. */
  | { lineup: 'page' };

/** The host's answer. */
export type HostMessage = { lineup: 'page'; href: string };

/** Stands at the end of the host page's address when a payment that began there leads back to it: a booking was made. */
export const BOOKED_HASH = '#lineup-booked';

/** The event of a new booking, inside the frame and on the host page's button. */
export const BOOKED = 'lineup:booked';
