import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SoldPass } from '#shared/contract/pass.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Opens the PDF of a pass, to print, and its receipt. */
export function PrintPass({ pass: { id, code, state } }: { pass: Pick<SoldPass, 'id' | 'code' | 'state'> }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const files = [
    ['passes.print', `pass/${encodeURIComponent(code)}/voucher.pdf`],
    ['passes.receipt', `pass-purchases/${id}/receipt.pdf`],
  ] as const;
  if (state === 'unpaid') return null;
  return files.map(([label, path]) => (
    <Button key={label} variant="outlined" href={`/api/${path}?lang=${lang}`} target="_blank" rel="noreferrer">
      {translate(label)}
    </Button>
  ));
}
