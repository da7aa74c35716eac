import type { Product } from '#shared/contract/product.ts';
import { decimalEuros } from '#shared/payments/money.ts';
import type { HeadPage, Thing } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

/**
 * The price list as schema.org's OfferCatalog, a property of the school; none where there are no prices. The packs are
 * services: schema.org's Product is for what is shipped, and search engines ask for weights and returns there.
 */
export function priceThing(products: readonly Product[], { origin, say }: HeadPage): { hasOfferCatalog?: Thing } {
  if (products.length === 0) return {};
  const offers = products.map(({ title, description, price: cents }) => ({
    '@type': 'Offer',
    url: `${origin}/pricing`,
    price: decimalEuros(cents),
    priceCurrency: 'EUR',
    itemOffered: {
      '@type': 'Service',
      name: title,
      ...(description ? { description } : {}),
      provider: schoolReference(origin),
    },
  }));
  return { hasOfferCatalog: { '@type': 'OfferCatalog', name: say('Pricing'), itemListElement: offers } };
}
