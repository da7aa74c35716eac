import { directionsUrl } from '#shared/coordinates.ts';
import { whatsAppUrl } from '#shared/school/whatsAppUrl.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';

/** One way to reach the school, or to come to it. */
type ContactWay = { way: 'call' | 'whatsapp' | 'directions'; name: string; url: string };

/**
 * The ways to reach the school that it has entered.
 *
 * @param lesson the lesson that the visitor looks at, which WhatsApp's message names
 */
export function useContactWays(lesson?: string): ContactWay[] {
  const { say } = useWords();
  const { phone, whatsapp_url, address, coordinates } = useSite((state) => state.settings);
  const ways = [
    { way: 'call', name: say('Call us'), url: phone && `tel:${phone}` },
    { way: 'whatsapp', name: 'WhatsApp', url: whatsAppUrl(whatsapp_url, lesson && say('contact.about_lesson', { lesson })) },
    { way: 'directions', name: say('Directions'), url: directionsUrl({ address, coordinates }) },
  ] as const;
  return ways.flatMap(({ way, name, url }) => (url ? [{ way, name, url }] : []));
}
