// What a school's own page and the site framed in it say to each other. Both sides name the other's origin, but for the
// frame's first word.

/** The frame's first word, once it listens, to whoever is around it: it cannot know whom, and tells nothing. */
export const READY = 'lineup:ready';

/** The page's answer to that, to the site's origin alone: from it the frame learns whom to tell. */
export const GREETING = 'lineup:hello';

/** What the frame tells the page that greeted it. Nothing in it is about a person. */
export type FrameMessage =
  /** How high its content is, in CSS pixels. */
  | { lineup: 'height'; height: number }
  /** Esc was pressed in it. */
  | { lineup: 'close' }
  /** A booking was made. */
  | { lineup: 'booked' };

/** The event of a booking made: inside the framed site, and on the page's button for whoever wants to know. */
export const BOOKED = 'lineup:booked';
