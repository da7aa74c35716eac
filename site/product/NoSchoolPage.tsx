import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { useWords } from '../i18n/i18n.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { usePageData } from '../page/context.tsx';
import { ProductShell } from './ProductShell.tsx';
import { useQuery } from '../page/useQuery.ts';

/** Shown at addresses without a school. In demo mode it explains how to assign the host to a school. */
export function NoSchoolPage() {
  const { say } = useWords();
  const { demo } = usePageData();
  const asked = normalizeHost(useQuery().get('host') ?? '') ?? '<host>';
  return (
    <ProductShell>
      <div className="column quiet-page">
        <Drawing of="island" className="calm-sea" />
        <h1>{say('No school at this address')}</h1>
        <p>{say('Perhaps a letter got lost in the surf. Ask your school for its link.')}</p>
        {demo && (
          <div className="quiet-aside">
            <p>{say('This is a demo. To give a school this host, run:')}</p>
            <pre tabIndex={0}>
              <code>npm run tenant -- update norte --add-host {asked}</code>
            </pre>
          </div>
        )}
        <div className="quiet-actions">
          <SiteLink className="button" to="/">
            {say('Go to homepage')}
          </SiteLink>
        </div>
      </div>
    </ProductShell>
  );
}
