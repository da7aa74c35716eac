import type { Product } from '#shared/contract/product.ts';
import { decimalEuros } from '#shared/payments/money.ts';
import type { HeadPage, JsonLd } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

/**
 * The price list as schema.org's OfferCatalog, a property of the school; empty without prices. Packs are services, because
 * search engines require shipping and returns for schema.org's Product.
 */
export function priceListJsonLd(products: readonly Product[], { origin, say }: HeadPage): { hasOfferCatalog?: JsonLd } {
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
