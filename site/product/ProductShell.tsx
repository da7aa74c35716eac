import './product.css';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { LanguageSwitcher } from '../ui/LanguageSwitcher.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useAddressLanguage } from '../page/useAddressLanguage.ts';

/** The shell around the main host's pages. */
export function ProductShell({ children }: { children: ReactNode }) {
  const { say } = useWords();
  useAddressLanguage();
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

/** The product's logo, the same drawing as the favicon. */
function LineupMark() {
  return (
    <svg className="brand-logo" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      <path d="M0 0h44v44H0z" fill="#0b3247" />
      <circle cx="29" cy="15" r="8" fill="#e8603c" />
      <path d="M-1 23c6-6 13-6 19 0s13 6 27-4v8c-14 9-21 9-27 3s-13-5-19 0z" fill="#f2f8f7" />
      <path d="M-1 35c6-5 13-5 19 0s13 6 27-3v6c-14 8-21 8-27 2s-13-4-19 0z" fill="#7fb8bf" />
    </svg>
  );
}
