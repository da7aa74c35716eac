import PrintIcon from '@mui/icons-material/Print';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LANGUAGE_NAMES } from '#shared/language.ts';
import { Panel } from '../../plots/Panel.tsx';
import { useTenant } from '../../tenant/TenantContext.tsx';

/** A poster with the QR code of the site, in one of the site's languages and in two sizes. */
export function PosterPanel() {
  const translate = useTranslate();
  const { api_base, langs } = useTenant();
  const id = useId();
  const [lang, setLang] = useState(langs[0]!);
  return (
    <Panel component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h3">
        {translate('set_up.poster')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('set_up.poster_text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
        {langs.length > 1 && (
          <TextField select label={translate('set_up.poster_lang')} value={lang} onChange={({ target }) => setLang(target.value as typeof lang)} sx={{ minWidth: 200 }}>
            {langs.map((one) => (
              <MenuItem key={one} value={one} lang={one}>
                {LANGUAGE_NAMES[one]}
              </MenuItem>
            ))}
          </TextField>
        )}
        {(['A4', 'A5'] as const).map((size) => (
          <Button key={size} variant="outlined" startIcon={<PrintIcon />} href={`${api_base}/api/poster.pdf?lang=${lang}&size=${size}`} target="_blank" rel="noopener">
            {translate('set_up.poster_open', { size })}
          </Button>
        ))}
      </Box>
    </Panel>
  );
}
