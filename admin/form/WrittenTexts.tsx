import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Language } from '#shared/language.ts';
import type { Translations } from '#shared/translations/translated.ts';

/** How many of a form's texts are written in a language; a dot if some are missing. */
export function WrittenTexts({ lang, fields }: { lang: Language; fields: readonly string[] }) {
  const translate = useTranslate();
  const [translations, ...own] = useWatch({ name: ['translations', ...fields] }) as [Translations | null | undefined, ...unknown[]];
  const written = fields.filter((_field, index) => isWritten(own[index]));
  if (written.length === 0) return null;
  const done = written.filter((field) => isWritten(translations?.[lang]?.[field])).length;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem', fontWeight: 400 }}>
      {done < written.length && <Box component="span" aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'warning.main' }} />}
      {translate('text_languages.written', { done, all: written.length })}
    </Box>
  );
}

function isWritten(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}
