import { useLocale } from 'react-admin';
import { isLanguage, type Language } from '#shared/language.ts';

/** The language the back office speaks just now. */
export function useLanguage(): Language {
  const locale = useLocale();
  return isLanguage(locale) ? locale : 'en';
}
