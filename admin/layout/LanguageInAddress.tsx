import { useEffect, useRef } from 'react';
import { useLocale, useSetLocale } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLanguage } from '#shared/language.ts';

/**
 * Keeps the language and the address together (decisions, 6): `lang` in the address is spoken, and once it stands
 * there, it stays through every navigation, so that a reload and a shared link speak it too.
 */
export function LanguageInAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();
  const setLocale = useSetLocale();
  const kept = useRef<string>(undefined);
  const lang = new URLSearchParams(location.search).get('lang');

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  useEffect(() => {
    if (isLanguage(lang)) {
      kept.current = lang;
      if (lang !== locale) void setLocale(lang);
    } else if (kept.current) {
      const search = new URLSearchParams(location.search);
      search.set('lang', kept.current);
      void navigate({ search: `?${search}`, hash: location.hash }, { replace: true, state: location.state });
    }
  }, [lang, locale, location, navigate, setLocale]);

  return null;
}
