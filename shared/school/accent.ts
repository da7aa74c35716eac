type Rgb = [red: number, green: number, blue: number];

/** Backgrounds and text colours; `site/theme.css` has the same values. */
const DAY_GROUND = '#eef4f3';
const NIGHT_SURFACE = '#14364a';
const DEEP_WATER = '#06222f';
const FOAM = '#f2f8f7';

/** Minimum contrast of text by WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** The product's own colour, for the main host and for schools without a valid colour. */
const PRODUCT_COLOR = '#e8603c';

/**
 * A school's colour as CSS custom properties:
 * - `--accent`, and `--on-accent` for text on it;
 * - `--accent-day` and `--accent-night`: the nearest colours that are readable as text on the light and the dark background.
 *
 * @param color `#rrggbb`
 */
export function accentProperties(color: string): Record<string, string> {
  const accent = /^#[\da-f]{6}$/i.test(color) ? color : PRODUCT_COLOR;
  return {
    '--accent': accent,
    '--on-accent': ['#ffffff', DEEP_WATER, '#000000'].find((ink) => contrastRatio(ink, accent) >= READABLE)!,
    '--accent-day': readable(accent, DAY_GROUND, DEEP_WATER),
    '--accent-night': readable(accent, NIGHT_SURFACE, FOAM),
  };
}

/** The WCAG contrast ratio of two colours (`#rrggbb`), 1 to 21. */
function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes the colour with as little of `toward` as needed to be readable on `ground`. */
function readable(color: string, ground: string, toward: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, toward, share);
    if (contrastRatio(mixed, ground) >= READABLE) return mixed;
  }
  return toward;
}

function mix(color: string, toward: string, share: number): string {
  const [from, to] = [channels(color), channels(toward)];
  const parts = from.map((part, index) => Math.round(part + (to[index]! - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
}
