import { darken, getContrastRatio, lighten } from '@mui/material/styles';

/** Contrast of text that everybody can read (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** White or deep water: whichever reads better on a colour. */
export function readableTextOn(color: string): '#ffffff' | '#04161d' {
  return getContrastRatio('#ffffff', color) >= getContrastRatio('#04161d', color) ? '#ffffff' : '#04161d';
}

/** A filled area this close to its ground would not be seen: navy at night, white by day. */
const LOST = 1.25;

/**
 * The school's colour for a filled area, as it is where that can be: seen on its grounds, and moved as little as needed
 * until the text on it is readable.
 */
export function filledAccent(color: string, grounds: readonly string[]): { main: string; contrastText: string } {
  const isLost = grounds.some((ground) => getContrastRatio(color, ground) < LOST);
  const seen = isLost ? readableOn(color, grounds) : color;
  const text = readableTextOn(seen);
  const moveAway = text === '#ffffff' ? darken : lighten;
  return { main: shiftUntilReadable(seen, text, moveAway), contrastText: text };
}

/**
 * The school's colour as text, lines and ticks: moved as little as needed until it is readable on every ground given.
 *
 * @param grounds of one theme: all light or all dark
 */
export function readableOn(color: string, grounds: readonly string[]): string {
  const moveAway = readableTextOn(grounds[0]!) === '#ffffff' ? lighten : darken;
  return grounds.reduce((readable, ground) => shiftUntilReadable(readable, ground, moveAway), color);
}

function shiftUntilReadable(color: string, against: string, moveAway: (color: string, by: number) => string): string {
  for (let by = 0; by < 1; by += 0.02) {
    const candidate = moveAway(color, by);
    if (getContrastRatio(candidate, against) >= READABLE) return candidate;
  }
  return moveAway(color, 1);
}
