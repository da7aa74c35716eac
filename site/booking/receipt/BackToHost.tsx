import { BOOKED_HASH } from '../../embed/messages.ts';
import { useWords } from '../../i18n/i18n.ts';

/** The way back to the school's own page from which a payment began. `isBooked`: that page then learns that a booking was made. */
export function BackToHost({ page, isBooked }: { page: string; isBooked: boolean }) {
  const { say } = useWords();
  const url = new URL(page);
  if (isBooked) url.hash = BOOKED_HASH;
  return (
    <a className="button" href={url.href}>
      {say('payment.back_to_host', { host: url.host })}
    </a>
  );
}
