import Star from 'lucide-react/icons/star';
import { useWords } from '../i18n/i18n.ts';

/** One to five stars. */
export function Stars({ of }: { of: number }) {
  const { say } = useWords();
  return (
    <span className="stars" role="img" aria-label={say('review.stars', { count: of })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={18} aria-hidden fill={star <= of ? 'currentColor' : 'none'} />
      ))}
    </span>
  );
}
