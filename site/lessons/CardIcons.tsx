import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';

/** The icons that every card repeats, defined once on the page to keep long lists small. */
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

/** One of these icons on a card. */
export function CardIcon({ of }: { of: 'where' | 'with' }) {
  return (
    <svg width="15" height="15" aria-hidden="true">
      <use href={`#icon-${of}`} />
    </svg>
  );
}
