import { Box, Stack, Tab, Tabs, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { type Language, LANGUAGE_NAMES } from '#shared/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { fieldsWithErrors } from './fieldsWithErrors.ts';
import { FormLanguagesContext } from './useFormLanguage.ts';
import { WrittenTexts } from './WrittenTexts.tsx';

type Props = {
  /** The fields that have translations, all of them in `Translatable`. */
  fields: readonly string[];
  /** Inputs of any kind, in the order of the form. */
  children: ReactNode;
};

/**
 * A tab for each language of the site above inputs. Those in `Translatable` are the language's own, the others are the same in all tabs. A tab
 * with an error opens when the form is sent.
 */
export function LanguageTabs({ fields, children }: Props) {
  const id = useId();
  const translate = useTranslate();
  const reader = useLanguage();
  const { langs } = useTenant();
  const [first] = langs as [Language];
  const panel = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Language>(first);
  // Inputs of a tab that was open stay, so that what was typed is kept.
  const [opened, setOpened] = useState<readonly Language[]>([first]);
  const open = (lang: Language) => {
    setShown(lang);
    setOpened((before) => (before.includes(lang) ? before : [...before, lang]));
  };
  useTabWithError({ fields, langs, shown, open, panel });
  if (langs.length < 2) return children;
  return (
    <Box>
      <Tabs value={shown} onChange={(_, lang: Language) => open(lang)} variant="scrollable" allowScrollButtonsMobile aria-label={translate('text_languages.label')} sx={TABS}>
        {langs.map((lang) => (
          <Tab
            key={lang}
            value={lang}
            id={`${id}${lang}`}
            aria-controls={`${id}panel`}
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
      <Stack ref={panel} spacing={3} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`}>
        {shown !== first && (
          <Typography variant="body2" color="textSecondary">
            {translate('text_languages.fallback', { language: new Intl.DisplayNames([reader], { type: 'language' }).of(first)! })}
          </Typography>
        )}
        <FormLanguagesContext value={{ shown, opened }}>{children}</FormLanguagesContext>
      </Stack>
    </Box>
  );
}

const TABS = { mb: 3, borderBottom: 1, borderColor: 'divider' } as const;

type Watched = { fields: readonly string[]; langs: readonly Language[]; shown: Language; open: (lang: Language) => void; panel: RefObject<HTMLDivElement | null> };

/** Opens a tab with an error after the form was sent, unless the open one has an error itself. The input with the error gets the focus. */
function useTabWithError({ fields, langs, shown, open, panel }: Watched): void {
  const { errors, submitCount } = useFormState();
  const wrong = langs.filter((lang, index) => fieldsWithErrors(errors, index === 0 ? undefined : lang).some((field) => fields.includes(field)));
  const known = useRef({ wrong, submitCount });
  const wantsFocus = useRef(false);
  const check = useEffectEvent(() => {
    const isNew = submitCount > known.current.submitCount || wrong.some((lang) => !known.current.wrong.includes(lang));
    known.current = { wrong, submitCount };
    if (!isNew || wrong.length === 0 || wrong.includes(shown)) return;
    open(wrong[0]!);
    wantsFocus.current = true;
  });
  const key = wrong.join(' ');
  useEffect(() => check(), [key, submitCount]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const inputs = [...(panel.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
    inputs.find((input) => !input.closest('[hidden]'))?.focus();
  }, [shown, panel]);
}
