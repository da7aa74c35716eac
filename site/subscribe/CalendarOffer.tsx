import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { addressInLanguage } from '#shared/language.ts';
import { useWords } from '../i18n/i18n.ts';

/**
 * Offers the school's lessons as a calendar: a `webcal:` link for calendar programs, and the plain address for pasting.
 * Rendered in the browser only, because it needs the page's own address.
 */
export function CalendarOffer() {
  const { say, lang } = useWords();
  const { host, origin } = window.location;
  const path = addressInLanguage('/calendar.ics', lang);
  return (
    <div className="calendar-offer">
      <CalendarPlus aria-hidden size={22} />
      <p>
        <a href={`webcal://${host}${path}`}>{say('Subscribe to the calendar')}</a>
      </p>
      <p className="calendar-address">
        {say('Or paste this address into your calendar:')} <a href={path}>{origin + path}</a>
      </p>
    </div>
  );
}
