/** The colours of tags, by their HTML names (docs/product.md#look-and-accessibility). */
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

export type ColorName = keyof typeof PALETTE;

/** The colour of a new tag, activity or instructor. */
export const DEFAULT_COLOR: string = PALETTE.blue;

/** Is this `#rrggbb` one of the palette's colours? */
export function isPaletteColor(color: string): boolean {
  return Object.values<string>(PALETTE).includes(color.toLowerCase());
}
