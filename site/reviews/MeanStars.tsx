import './reviews.css';
import Star from 'lucide-react/icons/star';
import type { OfferedActivity } from '#shared/contract/activity.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { meanStars } from '#shared/reviews/reviewRules.ts';
import { useWords } from '../i18n/i18n.ts';

/** The mean of an activity's reviews and how many there are, '4.7 of 5 · 12 reviews'; nothing without reviews. */
export function MeanStars({ of: { reviews } }: { of: OfferedActivity }) {
  const { say, lang } = useWords();
  const mean = reviews && meanStars(reviews);
  if (!reviews || mean === undefined) return null;
  const one = new Intl.NumberFormat(INTL_LOCALES[lang], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mean);
  return (
    <span className="mean-stars" suppressHydrationWarning>
      <Star size={18} aria-hidden fill="currentColor" /> {say('review.mean', { mean: one })} · {say('review.count', { count: reviews.count })}
    </span>
  );
}
