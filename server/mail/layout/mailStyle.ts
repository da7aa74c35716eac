import { accentProperties } from '#shared/school/accent.ts';

/**
 * The site's colours by day (`site/theme.css`), as mails write them at each element: most mail programs know nothing else.
 * Those that follow the reader into the night replace them by class (`nightStyle`).
 */
export const DAY = { ground: '#eef4f3', surface: '#ffffff', text: '#0b2733', muted: '#48616c', line: '#d0dedf' } as const;

const NIGHT = { ground: '#071b26', surface: '#0e2a39', text: '#e8f2f1', muted: '#a4bdc5', line: '#214456' } as const;

/** Styles that several parts of a mail have. */
export const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
export const BREAK = 'overflow-wrap:break-word;word-break:break-word';
/** The date and time of a lesson that will not be, in every mail; its name and place stay what they are. */
export const STRUCK = 'text-decoration:line-through';
export const MUTED = `color:${DAY.muted};font-size:14px;line-height:20px`;

/** A school's colour: of the button and its text, and of links by day and by night, readable each. */
export type SchoolColors = { fill: string; onFill: string; link: string; linkAtNight: string };

const known = new Map<string, SchoolColors>();

/** The colours of a school, found out once: thousands of its mails have the same. */
export function schoolColors(theme_color: string): SchoolColors {
  const colors = known.get(theme_color) ?? readColors(theme_color);
  known.set(theme_color, colors);
  return colors;
}

function readColors(theme_color: string): SchoolColors {
  const accent = accentProperties(theme_color);
  return { fill: accent['--accent']!, onFill: accent['--on-accent']!, link: accent['--accent-day']!, linkAtNight: accent['--accent-night']! };
}

/** The night's colours by class, and narrow screens. Outlook on the web marks what it turns dark by attributes of its own. */
export function nightStyle(linkAtNight: string): string {
  const rules: [string, string][] = [
    ['.ground', `background-color:${NIGHT.ground}`],
    ['.surface', `background-color:${NIGHT.surface};border-color:${NIGHT.line}`],
    ['.text', `color:${NIGHT.text}`],
    ['.muted', `color:${NIGHT.muted}`],
    ['.line', `border-color:${NIGHT.line}`],
    ['.link', `color:${linkAtNight}`],
  ];
  const write = (prefix: string) => rules.map(([at, what]) => `${prefix}${at}{${what.replaceAll(';', ' !important;')} !important}`).join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${write('')}}
${write('[data-ogsb] ')}
@media (max-width:480px){.fact td{display:block !important;width:auto !important;padding-top:0 !important}.fact td:first-child{padding:8px 0 0 !important}.button{width:100% !important}}`;
}
