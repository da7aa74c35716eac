import { lazy, Suspense } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import { complaintsBook } from '#shared/school/complaintsBook.ts';
import { useWords } from '../i18n/i18n.ts';
import { usePageData } from '../page/context.tsx';
import { useSite } from '../store/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { WaveEdge } from '../ui/WaveEdge.tsx';

/** The links that the server has written (`site/render.tsx`). */
const WRITTEN = { __html: globalThis.document?.querySelector('.footer-links')?.innerHTML ?? '' };

/** The same for a site that is served as plain files. */
const FooterLinks = lazy(() => import('./FooterLinks.tsx').then((file) => ({ default: file.FooterLinks })));

/** Social links, where to call and to come to, legal links and the product's name. */
export function Footer({ country }: { country: string }) {
  const { say } = useWords();
  const settings = useSite((state) => state.settings);
  const { outcome } = usePageData();
  const complaints = complaintsBook(country, settings.complaints_url);
  return (
    <footer className="footer">
      <WaveEdge />
      <div className="footer-in">
        {outcome ? (
          // oxlint-disable-next-line react/no-danger -- These are the server's elements of this very page.
          <div className="footer-links" dangerouslySetInnerHTML={WRITTEN} />
        ) : (
          <Suspense>
            <FooterLinks settings={settings} />
          </Suspense>
        )}
        <div className="footer-small">
          {settings.rnaat && <p>{settings.rnaat}</p>}
          <p>
            <SiteLink to="/privacy-policy">{say('Privacy policy')}</SiteLink>
          </p>
          <p>
            <SiteLink to="/terms-and-conditions">{say('Terms and conditions')}</SiteLink>
          </p>
          {complaints && (
            <p>
              <a href={complaints} rel="noopener" target="_blank">
                {say('Complaints book')}
                <ExternalLink aria-hidden size={14} />
              </a>
            </p>
          )}
          <p className="powered">
            {say('Powered by')} <strong>Lineup</strong>
          </p>
        </div>
      </div>
    </footer>
  );
}
