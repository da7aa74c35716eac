import { Box, Stack } from '@mui/material';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useContext } from 'react';
import { SourceContextProvider, useResourceContext } from 'react-admin';
import type { Language } from '#shared/language.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { FormLanguageContext, FormLanguagesContext } from './useFormLanguage.ts';

/** Inputs of texts with translations, once for each language of `LanguageTabs`. Their sources are those of the default language. */
export function Translatable({ children }: { children: ReactNode }) {
  const tabs = useContext(FormLanguagesContext);
  const { langs } = useTenant();
  if (!tabs) return children;
  return (
    <Box>
      {tabs.opened.map((lang) => (
        <Box key={lang} hidden={lang !== tabs.shown}>
          <Stack spacing={3}>{lang === langs[0] ? children : <InLanguage lang={lang}>{children}</InLanguage>}</Stack>
        </Box>
      ))}
    </Box>
  );
}

/** Inputs of a further language, which write to `translations`. */
function InLanguage({ lang, children }: { lang: Language; children: ReactNode }) {
  const resource = useResourceContext();
  const context = { getSource: (source: string) => `translations.${lang}.${source}`, getLabel: (source: string) => `resources.${resource}.fields.${source}` };
  return (
    <FormLanguageContext value={lang}>
      <SourceContextProvider value={context}>{Children.map(children, withoutFocus)}</SourceContextProvider>
    </FormLanguageContext>
  );
}

/** An input that takes the focus when the form opens would take it from the tab. */
function withoutFocus(child: ReactNode): ReactNode {
  const hasFocus = isValidElement<{ autoFocus?: boolean }>(child) && child.props.autoFocus;
  return hasFocus ? cloneElement(child as ReactElement<{ autoFocus?: boolean }>, { autoFocus: false }) : child;
}
