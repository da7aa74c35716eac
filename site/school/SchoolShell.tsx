import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import { useWords } from '../i18n/i18n.ts';
import { LoadingBar } from '../ui/states/LoadingBar.tsx';
import { useIsFramed } from '../page/siteAddress.ts';
import { useAddressLanguage } from '../page/useAddressLanguage.ts';
import { Banner } from './Banner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** Header and footer around a school's pages. A frame (`iframe=1`) shows the page alone. */
export function SchoolShell({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const framed = useIsFramed();
  useAddressLanguage();
  return (
    <div className="shell" data-framed={framed || undefined}>
      <a className="skip" href="#main">
        {say('Skip to content')}
      </a>
      <LoadingBar />
      {!framed && (
        <header>
          <Header tenant={tenant} />
          {pathname === '/' && <Banner tenant={tenant} />}
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!framed && <Footer country={tenant.country} />}
    </div>
  );
}
