import { createContext, useContext } from 'react';
import type { Language } from '#shared/language.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** The language tabs of a form: those whose inputs are there, and the shown one. */
export const FormLanguagesContext = createContext<{ shown: Language; opened: readonly Language[] } | undefined>(undefined);

/** The language of the inputs in a language tab. */
export const FormLanguageContext = createContext<Language | undefined>(undefined);

/** The language in which an input's text is written: that of its tab, else the school's default. */
export function useFormLanguage(): Language {
  const { langs } = useTenant();
  return useContext(FormLanguageContext) ?? langs[0]!;
}
