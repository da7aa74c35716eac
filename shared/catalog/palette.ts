/** The colours of tags (specification, section 9), by their HTML names. */
export const PALETTE = {
  silver: '#c0c0c0',
  gray: '#808080',
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  purple: '#800080',
} as const;

/** The name of one of them. */
export type ColorName = keyof typeof PALETTE;

/** What a tag has when nobody has chosen. */
export const DEFAULT_COLOR: string = PALETTE.blue;

/** Is this one of the fourteen, as `#rrggbb`? */
export function isPaletteColor(color: string): boolean {
  return Object.values<string>(PALETTE).includes(color.toLowerCase());
}
