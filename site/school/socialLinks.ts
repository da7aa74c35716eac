import { whatsAppUrl } from '#shared/school/whatsAppUrl.ts';
import type { Slices } from '../store/slices.ts';

/** Networks that a school can link to. */
export type Network = 'facebook' | 'instagram' | 'twitter' | 'whatsapp';

/** The school's social links from its settings. Only web addresses become links; `whatsapp_url` is a phone number. */
export function socialLinks(settings: Slices['settings']): { network: Network; name: string; url: string }[] {
  const candidates = [
    { network: 'facebook', name: 'Facebook', url: webAddress(settings.facebook_url) },
    { network: 'instagram', name: 'Instagram', url: webAddress(settings.instagram_url) },
    { network: 'twitter', name: 'X', url: webAddress(settings.twitter_url) },
    { network: 'whatsapp', name: 'WhatsApp', url: whatsAppUrl(settings.whatsapp_url) },
  ] as const;
  return candidates.flatMap(({ network, name, url }) => (url ? [{ network, name, url }] : []));
}

/** The text as a web address, with `https://` added if missing; `undefined` if it is none. */
function webAddress(text = ''): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(trimmed)) return trimmed;
  return /^[a-z\d-]+(\.[a-z\d-]+)+(\/\S*)?$/i.test(trimmed) ? `https://${trimmed}` : undefined;
}
