import { useSite } from '../store/context.tsx';

/** The school's phone number as a link, if it has one. */
export function SchoolPhone() {
  const digits = useSite(({ settings }) => settings.phone || settings.whatsapp_url)?.replace(/\D/g, '').replace(/^00/, '');
  return digits ? <a href={`tel:+${digits}`}>+{digits}</a> : null;
}
