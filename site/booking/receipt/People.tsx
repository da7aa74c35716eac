import type { ReactNode } from 'react';
import type { Participant } from '#shared/contract/booking.ts';
import { useWords } from '../../i18n/i18n.ts';

/** The participants of a booking, and what stands below them. */
export function People({ people, children }: { people: Participant[]; children?: ReactNode }) {
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
      {children}
    </ul>
  );
}
