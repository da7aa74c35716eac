import type { OfferedActivity } from '#shared/contract/activity.ts';
import { decimalEuros, priceCents } from '#shared/payments/money.ts';
import { hasEnoughReviews, meanStars } from '#shared/reviews/reviewRules.ts';
import { socialImage } from '#shared/school/pictures.ts';
import type { HeadPage, JsonLd } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

/** An activity as schema.org's Service with its price. The mean of its reviews is there from a number of them on. Its dates are Events of their own (`lessonJsonLd`). */
export function activityJsonLd(activity: OfferedActivity, { tenant, origin }: HeadPage, description: string): JsonLd {
  const { reviews } = activity;
  const url = `${origin}/activities/${activity.id}`;
  return {
    '@type': 'Service',
    name: activity.name,
    url,
    description,
    image: new URL(socialImage(tenant, activity.photos?.[0]), origin).href,
    provider: schoolReference(origin),
    ...(reviews && hasEnoughReviews(reviews) ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: Number(meanStars(reviews)!.toFixed(1)), reviewCount: reviews.count, bestRating: 5, worstRating: 1 } } : {}),
    offers: { '@type': 'Offer', url, price: decimalEuros(priceCents(activity)), priceCurrency: 'EUR' },
  };
}
