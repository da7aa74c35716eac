import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Opens the PDF of a pass, to print. */
export function PrintPass({ code }: { code: string }) {
  const translate = useTranslate();
  const lang = useLanguage();
  return (
    <Button variant="outlined" href={`/api/pass/${encodeURIComponent(code)}/voucher.pdf?lang=${lang}`} target="_blank" rel="noreferrer">
      {translate('passes.print')}
    </Button>
  );
}
