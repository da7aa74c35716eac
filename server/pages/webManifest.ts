import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { appIcons } from '#shared/school/pictures.ts';

/** What fits under an icon on a home screen, in characters. */
const SHORT = 12;

/** The ground of the site by day (`site/theme.css`): what shows while it starts. */
const GROUND = '#eef4f3';

/**
 * The site as an app on somebody's home screen (W3C Web Application Manifest); the product itself where there is no
 * school. `standalone`: on iOS only an app without the browser's bars may be sent pushes.
 */
export function webManifest(tenant: Tenant | null, lang: Language) {
  const name = tenant?.name ?? 'Lineup';
  return {
    name,
    short_name: shortName(name),
    lang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: appIcons(tenant),
  };
}

/** As many whole words of a name as fit under an icon: `Praia Norte Surf School` is `Praia Norte`. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const end = name.lastIndexOf(' ', SHORT);
  return end > 0 ? name.slice(0, end) : name.slice(0, SHORT);
}
