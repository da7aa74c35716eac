import './contact.css';
import { useSite } from '../store/context.tsx';
import { ContactLink } from './ContactLink.tsx';
import type { useContactWays } from './useContactWays.ts';

/** The ways to reach the school as buttons. The one to call has the number, for those who cannot call from here. */
export function ContactButtons({ ways }: { ways: ReturnType<typeof useContactWays> }) {
  const phone = useSite((state) => state.settings.phone);
  return (
    <p className="contact-ways">
      {ways.map(({ way, name, url }) => (
        <ContactLink key={way} className="button button-plain" url={url}>
          {name} {way === 'call' && <span>{phone}</span>}
        </ContactLink>
      ))}
    </p>
  );
}
