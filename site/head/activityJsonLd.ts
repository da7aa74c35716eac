import type { Activity } from '#shared/contract/activity.ts';
import { decimalEuros, priceCents } from '#shared/payments/money.ts';
import { socialImage } from '#shared/school/pictures.ts';
import type { HeadPage, JsonLd } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

/** An activity as schema.org's Service with its price. Its dates are Events of their own (`lessonJsonLd`). */
export function activityJsonLd(activity: Activity, { tenant, origin }: HeadPage, description: string): JsonLd {
  const url = `${origin}/activities/${activity.id}`;
  return {
    '@type': 'Service',
    name: activity.name,
    url,
    description,
    image: new URL(socialImage(tenant, activity.photos?.[0]), origin).href,
    provider: schoolReference(origin),
    offers: { '@type': 'Offer', url, price: decimalEuros(priceCents(activity)), priceCurrency: 'EUR' },
  };
}
