import './product.css';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { LanguageSwitcher } from '../ui/LanguageSwitcher.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useFollowLanguage } from '../page/useAddressLanguage.ts';
import { LineupMark } from './LineupMark.tsx';

/** What stands around the pages of the main host. */
export function ProductShell({ children }: { children: ReactNode }) {
  const { say } = useWords();
  useFollowLanguage();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {say('Skip to content')}
      </a>
      <header className="header">
        <SiteLink to="/" className="brand">
          <LineupMark />
          <span className="brand-name">Lineup</span>
        </SiteLink>
        <nav className="header-nav" aria-label={say('Main menu')}>
          <LanguageSwitcher />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
