import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { appIcons } from '#shared/school/pictures.ts';

/** Characters that fit under an icon on a home screen. */
const SHORT = 12;

/** The site's background by day (`site/theme.css`), shown while the app starts. */
const GROUND = '#eef4f3';

/**
 * Web app manifest of a school, or of the product on the main host. `standalone`, because iOS sends push messages only to
 * installed apps without browser bars.
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

/** The first whole words of a name that fit under an icon: `Praia Norte Surf School` → `Praia Norte`. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const end = name.lastIndexOf(' ', SHORT);
  return end > 0 ? name.slice(0, end) : name.slice(0, SHORT);
}
