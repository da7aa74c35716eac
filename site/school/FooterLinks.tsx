import { directionsUrl } from '#shared/coordinates.ts';
import { inOneLine } from '#shared/school/inOneLine.ts';
import type { Slices } from '../store/slices.ts';
import { SocialIcon } from './SocialIcon.tsx';
import { socialLinks } from './socialLinks.ts';

export { MenuContacts } from './MenuContacts.tsx';
export { SignOutInMenu } from '../signOut/SignOutButton.tsx';

/**
 * Networks, the number to call, and the address with the way there. The server writes them and the browser keeps them, so that the first
 * load has none of this code: they have no words, and do not change while the page is open.
 */
export function FooterLinks({ settings }: { settings: Slices['settings'] }) {
  const { phone, address, coordinates } = settings;
  const way = directionsUrl(settings);
  const links = socialLinks(settings);
  return (
    <>
      {links.length > 0 && (
        <ul className="socials">
          {links.map(({ network, name, url }) => (
            <li key={network}>
              <a href={url} rel="noopener" target="_blank">
                <SocialIcon network={network} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(phone || way) && (
        <p className="footer-small">
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
          {way && (
            <a href={way} rel="noopener" target="_blank">
              {address ? inOneLine(address) : coordinates}
            </a>
          )}
        </p>
      )}
    </>
  );
}
