import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';

/** The icons that every card repeats, drawn once on the page: a long list stays light. */
export function CardIcons() {
  return (
    <svg className="unseen" width="0" height="0" aria-hidden="true">
      <symbol id="icon-where" viewBox="0 0 24 24">
        <MapPin />
      </symbol>
      <symbol id="icon-with" viewBox="0 0 24 24">
        <UserRound />
      </symbol>
    </svg>
  );
}

/** One of them, in its place on a card. */
export function CardIcon({ of }: { of: 'where' | 'with' }) {
  return (
    <svg width="15" height="15" aria-hidden="true">
      <use href={`#icon-${of}`} />
    </svg>
  );
}
