import { formatMoney, priceCents } from '#shared/payments/money.ts';
import { parseCoordinates } from '#shared/coordinates.ts';
import { socialImage, touchIcon } from '#shared/school/pictures.ts';
import { socialLinks } from '../school/socialLinks.ts';
import type { HeadPage, JsonLd } from './headPage.ts';

/** Refers to the school by its id. */
export function schoolReference(origin: string): JsonLd {
  return { '@id': `${origin}/#school` };
}

/** A short description of the school, for pages about a lesson or a post. */
export function schoolSummaryJsonLd({ tenant, origin, slices }: HeadPage): JsonLd {
  const { address } = slices.settings;
  return {
    // Consumers that do not know the specific type use the general one.
    '@type': ['LocalBusiness', 'SportsActivityLocation'],
    ...schoolReference(origin),
    name: tenant.name,
    url: `${origin}/`,
    image: new URL(socialImage(tenant), origin).href,
    address: { '@type': 'PostalAddress', ...(address ? { streetAddress: address.replaceAll('\n', ', ') } : {}), addressCountry: tenant.country },
  };
}

/** The full description of the school, from its settings and activities. */
export function schoolJsonLd(page: HeadPage): JsonLd {
  const { tenant, origin, slices } = page;
  const elsewhere = socialLinks(slices.settings);
  const { phone = '', pitch, coordinates = '' } = slices.settings;
  const digits = phone.replace('+', '') || elsewhere.find(({ network }) => network === 'whatsapp')?.url.split('/').at(-1);
  const position = parseCoordinates(coordinates);
  const pages = elsewhere.filter(({ network }) => network !== 'whatsapp').map(({ url }) => url);
  const prices = priceRange(page);
  return {
    ...schoolSummaryJsonLd(page),
    logo: new URL(touchIcon(tenant), origin).href,
    currenciesAccepted: 'EUR',
    ...(prices ? { priceRange: prices } : {}),
    ...(pitch ? { slogan: pitch } : {}),
    ...(digits ? { telephone: `+${digits}` } : {}),
    ...(position ? { geo: { '@type': 'GeoCoordinates', ...position } } : {}),
    ...(pages.length > 0 ? { sameAs: pages } : {}),
  };
}

function priceRange({ slices, lang }: HeadPage): string | undefined {
  const prices = Object.values(slices.aux?.activities ?? {}).map(priceCents);
  if (prices.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return [...new Set([lowest, highest])].map((cents) => formatMoney(cents, lang)).join(' – ');
}
