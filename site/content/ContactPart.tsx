import './contact.css';
import { directionsUrl } from '#shared/coordinates.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';

/** How to reach the school, and the way there; nothing if it has not said. */
export function ContactPart() {
  const { say } = useWords();
  const { phone, whatsapp_url, address, coordinates } = useSite((state) => state.settings);
  const whatsapp = whatsapp_url?.replaceAll(/\D/g, '');
  const way = directionsUrl({ address, coordinates });
  if (!phone && !whatsapp && !way) return null;
  return (
    <section className="contact" aria-labelledby="contact">
      <h2 id="contact">{say('Contact')}</h2>
      {address && <address>{address}</address>}
      <p className="contact-ways">
        {phone && (
          <a className="button button-plain" href={`tel:${phone}`}>
            {say('Call us')} <span>{phone}</span>
          </a>
        )}
        {whatsapp && (
          <a className="button button-plain" href={`https://wa.me/${whatsapp}`} rel="noopener" target="_blank">
            WhatsApp
          </a>
        )}
        {way && (
          <a className="button button-plain" href={way} rel="noopener" target="_blank">
            {say('Directions')}
          </a>
        )}
      </p>
    </section>
  );
}
