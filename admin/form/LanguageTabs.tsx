import { Box, Stack, Tab, Tabs, Typography } from '@mui/material';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { SourceContextProvider, useResourceContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { type Language, LANGUAGE_NAMES } from '#shared/language.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { FormLanguageContext } from './useFormLanguage.ts';
import { useTranslationWords } from './useTranslationWords.ts';
import { WrittenTexts } from './WrittenTexts.tsx';

type Props = {
  /** The fields of these inputs that have translations. */
  fields: readonly string[];
  /** Inputs of any kind, in the order of the form. Their sources are those of the default language. */
  children: ReactNode;
};

/**
 * The inputs of texts that a school writes in several languages, with a tab for each language of its site. The tab of the default language has
 * the record's own fields, the others write to `translations`. A tab with an error opens when the form is sent.
 */
export function LanguageTabs({ fields, children }: Props) {
  const id = useId();
  const say = useTranslationWords();
  const { langs } = useTenant();
  const [first] = langs as [Language];
  const [shown, setShown] = useState<Language>(first);
  // Inputs of a tab that was open stay, so that the form keeps checking them.
  const [opened, setOpened] = useState<readonly Language[]>([first]);
  const open = (lang: Language) => {
    setShown(lang);
    setOpened((before) => (before.includes(lang) ? before : [...before, lang]));
  };
  useTabWithError(fields, langs, shown, open);
  if (langs.length < 2) return children;
  return (
    <Box>
      <Tabs value={shown} onChange={(_, lang: Language) => open(lang)} variant="scrollable" allowScrollButtonsMobile aria-label={say('languages')} sx={TABS}>
        {langs.map((lang) => (
          <Tab
            key={lang}
            value={lang}
            id={`${id}tab-${lang}`}
            aria-controls={`${id}panel-${lang}`}
            sx={{ textTransform: 'none', minHeight: 56 }}
            label={
              <>
                <span lang={lang}>{LANGUAGE_NAMES[lang]}</span>
                {lang !== first && <WrittenTexts lang={lang} fields={fields} />}
              </>
            }
          />
        ))}
      </Tabs>
      {langs.map((lang) => (
        <Box key={lang} role="tabpanel" id={`${id}panel-${lang}`} aria-labelledby={`${id}tab-${lang}`} hidden={lang !== shown}>
          {opened.includes(lang) && (
            <Stack spacing={3}>{lang === first ? children : <Translated lang={lang} hint={say('fallback', { language: LANGUAGE_NAMES[first] })}>{children}</Translated>}</Stack>
          )}
        </Box>
      ))}
    </Box>
  );
}

const TABS = { mb: 3, borderBottom: 1, borderColor: 'divider' } as const;

/** The inputs of a further language. */
function Translated({ lang, hint, children }: { lang: Language; hint: string; children: ReactNode }) {
  const resource = useResourceContext();
  const context = { getSource: (source: string) => `translations.${lang}.${source}`, getLabel: (source: string) => `resources.${resource}.fields.${source}` };
  return (
    <FormLanguageContext value={lang}>
      <SourceContextProvider value={context}>
        <Typography variant="body2" color="textSecondary">{hint}</Typography>
        {Children.map(children, withoutFocus)}
      </SourceContextProvider>
    </FormLanguageContext>
  );
}

/** An input that takes the focus when the form opens would take it from the tab. */
function withoutFocus(child: ReactNode): ReactNode {
  const hasFocus = isValidElement<{ autoFocus?: boolean }>(child) && child.props.autoFocus;
  return hasFocus ? cloneElement(child as ReactElement<{ autoFocus?: boolean }>, { autoFocus: false }) : child;
}

/** Opens a tab with an error after the form was sent, unless the open one has an error itself. */
function useTabWithError(fields: readonly string[], langs: readonly Language[], shown: Language, open: (lang: Language) => void): void {
  const { errors, submitCount } = useFormState();
  const translations = errors.translations as Record<string, object> | undefined;
  const wrong = langs.filter((lang, index) => (index === 0 ? fields.some((field) => field in errors) : lang in (translations ?? {})));
  const known = useRef({ wrong, submitCount });
  const check = useEffectEvent(() => {
    const isNew = submitCount > known.current.submitCount || wrong.some((lang) => !known.current.wrong.includes(lang));
    known.current = { wrong, submitCount };
    if (isNew && wrong.length > 0 && !wrong.includes(shown)) open(wrong[0]!);
  });
  const key = wrong.join(' ');
  useEffect(() => check(), [key, submitCount]);
}
