import { accentProperties } from '#shared/school/accent.ts';

/**
 * The site's light colours (`site/theme.css`), written inline, as most mail programs support nothing else. Mail programs
 * with a dark mode replace them by class (`nightStyle`).
 */
export const DAY_COLORS = { ground: '#eef4f3', surface: '#ffffff', text: '#0b2733', muted: '#48616c', line: '#d0dedf' } as const;

const NIGHT_COLORS = { ground: '#071b26', surface: '#0e2a39', text: '#e8f2f1', muted: '#a4bdc5', line: '#214456' } as const;

export const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
export const BREAK = 'overflow-wrap:break-word;word-break:break-word';
/** For the date and time of a lesson that the reader does not attend. */
export const STRUCK = 'text-decoration:line-through';
export const MUTED = `color:${DAY_COLORS.muted};font-size:14px;line-height:20px`;

/** A school's colours with enough contrast: the button, its text, and links in light and dark mode. */
export type SchoolColors = { fill: string; onFill: string; link: string; linkAtNight: string };

const cache = new Map<string, SchoolColors>();

/** Computes a school's colours, cached because thousands of its mails share them. */
export function schoolColors(theme_color: string): SchoolColors {
  const colors = cache.get(theme_color) ?? readColors(theme_color);
  cache.set(theme_color, colors);
  return colors;
}

function readColors(theme_color: string): SchoolColors {
  const accent = accentProperties(theme_color);
  return { fill: accent['--accent']!, onFill: accent['--on-accent']!, link: accent['--accent-day']!, linkAtNight: accent['--accent-night']! };
}

/** Styles for dark mode and narrow screens. Outlook on the web marks dark mode by attributes of its own. */
export function nightStyle(linkAtNight: string): string {
  const rules: [string, string][] = [
    ['.ground', `background-color:${NIGHT_COLORS.ground}`],
    ['.surface', `background-color:${NIGHT_COLORS.surface};border-color:${NIGHT_COLORS.line}`],
    ['.text', `color:${NIGHT_COLORS.text}`],
    ['.muted', `color:${NIGHT_COLORS.muted}`],
    ['.line', `border-color:${NIGHT_COLORS.line}`],
    ['.link', `color:${linkAtNight}`],
  ];
  const write = (prefix: string) => rules.map(([at, what]) => `${prefix}${at}{${what.replaceAll(';', ' !important;')} !important}`).join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${write('')}}
${write('[data-ogsb] ')}
@media (max-width:480px){.fact td{display:block !important;width:auto !important;padding-top:0 !important}.fact td:first-child{padding:8px 0 0 !important}.button{width:100% !important}}`;
}
