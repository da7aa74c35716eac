import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nContext, useI18nProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLanguage } from '#shared/language.ts';

/**
 * Keeps the language in the address: `lang` sets the language, and every navigation carries it along.
 *
 * Children get a new i18n provider. React-admin's `useSetLocale` would remount every screen and lose what was typed.
 */
export function LanguageFromUrl({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const i18nProvider = useI18nProvider();
  const [spoken, setSpoken] = useState(i18nProvider);
  const kept = useRef<string>(undefined);
  const lang = new URLSearchParams(location.search).get('lang');

  useEffect(() => {
    document.documentElement.lang = spoken.getLocale();
  }, [spoken]);

  useEffect(() => {
    if (isLanguage(lang)) {
      kept.current = lang;
      if (lang === spoken.getLocale()) return;
      const change = async () => {
        await i18nProvider.changeLocale(lang);
        setSpoken({ ...i18nProvider });
      };
      change().catch(() => notify('ra.notification.i18n_error', { type: 'error' }));
    } else if (kept.current) {
      const search = new URLSearchParams(location.search);
      search.set('lang', kept.current);
      void navigate({ search: `?${search}`, hash: location.hash }, { replace: true, state: location.state });
    }
  }, [lang, spoken, location, navigate, notify, i18nProvider]);

  return <I18nContext.Provider value={spoken}>{children}</I18nContext.Provider>;
}
