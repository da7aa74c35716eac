import { formatMoney, priceCents } from '#shared/payments/money.ts';
import { socialImage, touchIcon } from '#shared/school/pictures.ts';
import { socialLinks } from '../school/socialLinks.ts';
import type { HeadPage, Thing } from './headPage.ts';

/** How the other things of a page name their school, without describing it again. */
export function schoolReference(origin: string): Thing {
  return { '@id': `${origin}/#school` };
}

/** The school, as whom and where other things name it: enough beside a lesson or a post. */
export function briefSchool({ tenant, origin }: HeadPage): Thing {
  return {
    // The second says what kind of business; the first is what readers that do not know the second look for.
    '@type': ['LocalBusiness', 'SportsActivityLocation'],
    ...schoolReference(origin),
    name: tenant.name,
    url: `${origin}/`,
    image: new URL(socialImage(tenant), origin).href,
    address: { '@type': 'PostalAddress', addressCountry: tenant.country },
  };
}

/** The school, with all that its settings and activities tell. */
export function schoolThing(page: HeadPage): Thing {
  const { tenant, origin, slices } = page;
  const elsewhere = socialLinks(slices.settings);
  const phone = elsewhere.find(({ network }) => network === 'whatsapp')?.url.split('/').at(-1);
  const pages = elsewhere.filter(({ network }) => network !== 'whatsapp').map(({ url }) => url);
  const prices = priceRange(page);
  return {
    ...briefSchool(page),
    logo: new URL(touchIcon(tenant), origin).href,
    currenciesAccepted: 'EUR',
    ...(prices ? { priceRange: prices } : {}),
    ...(phone ? { telephone: `+${phone}` } : {}),
    ...(pages.length > 0 ? { sameAs: pages } : {}),
  };
}

function priceRange({ slices, lang }: HeadPage): string | undefined {
  const prices = Object.values(slices.aux?.activities ?? {}).map(priceCents);
  if (prices.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return [...new Set([lowest, highest])].map((cents) => formatMoney(cents, lang)).join(' – ');
}
