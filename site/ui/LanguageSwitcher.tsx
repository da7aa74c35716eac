import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useLocation } from 'react-router-dom';
import { COLON, LANGUAGE_NAMES, LANGUAGES } from '#shared/language.ts';
import { usePageData } from '../page/context.tsx';
import { useWords } from '../i18n/i18n.ts';
import { SiteLink } from './SiteLink.tsx';
import { usePopoverMenu } from './usePopoverMenu.ts';

/** The languages of the site. The choice is in the address, so that reloads and shared links keep it. */
export function LanguageSwitcher() {
  const { say, lang } = useWords();
  const { pathname, search, state } = useLocation();
  const { langs = LANGUAGES } = usePageData().tenant ?? {};
  const list = usePopoverMenu<HTMLDivElement>();

  function inLanguage(code: string) {
    const query = new URLSearchParams(search);
    query.set('lang', code);
    return `${pathname}?${query}`;
  }
  if (langs.length < 2) return null;
  return (
    <div className="languages">
      <button type="button" className="chrome-button" popoverTarget="languages">
        <Globe aria-hidden size={20} />
        <span className="unseen">{say('Language') + COLON[lang]} </span>
        <span lang={lang}>{lang.toUpperCase()}</span>
        <ChevronDown aria-hidden size={16} />
      </button>
      <div id="languages" className="menu" popover="auto" ref={list}>
        <ul>
          {langs.map((code) => (
            <li key={code}>
              <SiteLink to={inLanguage(code)} state={state as unknown} replace lang={code} hrefLang={code} aria-current={code === lang || undefined}>
                {LANGUAGE_NAMES[code]}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
