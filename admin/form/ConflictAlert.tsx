import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { COLON } from '#shared/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

type Props = {
  /** By default that another admin has changed this. */
  title?: string | undefined;
  /** The fields that another admin has changed, formatted. */
  changed: { label: string; value: string }[];
  onTakeTheirs: () => void;
  /** Called with what submits the form again. */
  onSaveMine: (submit: () => void) => void;
};

/** Shows what another admin has changed meanwhile, and lets the admin choose between the two versions. */
export function ConflictAlert({ title, changed, onTakeTheirs, onSaveMine }: Props) {
  const translate = useTranslate();
  const lang = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const saveMine = () => {
    // Its button asks what it always asks, and has the focus where this alert goes.
    const button = box.current?.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]');
    onSaveMine(() => {
      button?.focus();
      button?.click();
    });
  };
  return (
    <Alert severity="warning" ref={box} tabIndex={-1} sx={{ mb: 3 }}>
      <AlertTitle sx={{ fontWeight: 700 }}>{title ?? translate('resource.changed_title')}</AlertTitle>
      {translate(changed.length > 0 ? 'resource.changed_text' : 'resource.changed_nothing')}
      <Box component="dl" sx={{ my: 1.5, overflowWrap: 'anywhere' }}>
        {changed.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>{label + COLON[lang]}</Box>
            <Box component="dd" sx={VALUE}>{value || '–'}</Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mb: 1.5 }}>{translate('resource.changed_fields')}</Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="inherit" onClick={onTakeTheirs}>{translate('resource.take_theirs')}</Button>
        <Button variant="outlined" color="inherit" onClick={saveMine}>{translate('resource.save_mine')}</Button>
      </Stack>
    </Alert>
  );
}

/** Long texts scroll inside the alert. */
const VALUE = { m: 0, maxHeight: 240, overflow: 'auto', whiteSpace: 'pre-wrap' } as const;
