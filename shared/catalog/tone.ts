/**
 * The CSS colour in which an activity's or a tag's colour is drawn: softer than the named one, and told apart from its neighbours on
 * either theme's ground, whose lightness `--tone` gives. A browser that cannot compute it draws none; names say the same.
 *
 * @param color `#rrggbb`
 */
export const tone = (color: string) => `oklch(from ${color} calc(var(--tone) + l*.45) calc(c*.6) h)`;
