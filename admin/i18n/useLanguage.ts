import { useI18nProvider } from 'react-admin';
import { isLanguage, type Language } from '#shared/language.ts';

/** The current language. */
export function useLanguage(): Language {
  const locale = useI18nProvider().getLocale();
  return isLanguage(locale) ? locale : 'en';
}
