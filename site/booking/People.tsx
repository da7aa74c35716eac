import type { Participant } from '#shared/contract/booking.ts';
import { useWords } from '../i18n.ts';

/** The participants of a booking. */
export function People({ people }: { people: Participant[] }) {
  const { say } = useWords();
  return (
    <ul className="receipt-people" aria-label={say('Participants')}>
      {people.map(({ name, age }, index) => (
        <li key={index}>
          <span>
            {name}
            {age && <span className="receipt-age"> ({age})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
