import TranslateIcon from '@mui/icons-material/Translate';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import { COLON, LANGUAGE_NAMES, LANGUAGES, type Language } from '#shared/language.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useLanguage } from './useLanguage.ts';

/** The language switcher. It sets `lang` in the address. */
export function LanguageMenu() {
  const translate = useTranslate();
  const lang = useLanguage();
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: Language) => {
    setAnchor(null);
    const setLang = (search: URLSearchParams) => {
      search.set('lang', chosen);
      return search;
    };
    setSearch(setLang, { replace: true, state });
  };

  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<TranslateIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, px: 1, textTransform: 'uppercase', '& .MuiButton-startIcon': { mr: 0.5, ml: 0 } }}
      >
        {lang}
        <VisuallyHidden>
          , {translate('layout.language') + COLON[lang]} {LANGUAGE_NAMES[lang]}
        </VisuallyHidden>
      </Button>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LANGUAGES.map((language) => (
          <MenuItem key={language} lang={language} selected={language === lang} onClick={() => choose(language)}>
            {LANGUAGE_NAMES[language]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
