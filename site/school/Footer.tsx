import ExternalLink from 'lucide-react/icons/external-link';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { WaveEdge } from '../ui/WaveEdge.tsx';
import { SocialIcon } from './SocialIcon.tsx';
import { socialLinks } from './socialLinks.ts';

/** Portugal's electronic complaints book, which businesses there must link to. */
const COMPLAINTS_BOOK = 'https://www.livroreclamacoes.pt/';

/** Social links, legal links and the product's name. */
export function Footer() {
  const { say } = useWords();
  const settings = useSite((state) => state.settings);
  const links = socialLinks(settings);
  return (
    <footer className="footer">
      <WaveEdge />
      <div className="footer-in">
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
        <div className="footer-small">
          {settings.rnaat && <p>{settings.rnaat}</p>}
          <p>
            <SiteLink to="/privacy-policy">{say('Privacy policy')}</SiteLink>
          </p>
          <p>
            <SiteLink to="/terms-and-conditions">{say('Terms and conditions')}</SiteLink>
          </p>
          <p>
            <a href={COMPLAINTS_BOOK} rel="noopener" target="_blank">
              {say('Complaints book')}
              <ExternalLink aria-hidden size={14} />
            </a>
          </p>
          <p className="powered">
            {say('Powered by')} <strong>Lineup</strong>
          </p>
        </div>
      </div>
    </footer>
  );
}
