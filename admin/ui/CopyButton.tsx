import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { copyText } from './copyText.ts';
import { useFlash } from './useFlash.ts';

type Props = { text: string; /** What is copied, for those who do not see beside what the button stands. */ label: string };

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, label }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isCopied, sayCopied] = useFlash(2000);
  const copy = async () => {
    if (await copyText(text)) sayCopied();
    else notify('copy.failed', { type: 'error' });
  };

  return (
    <Button variant="outlined" aria-label={label} startIcon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
      <span aria-live="polite">{translate(isCopied ? 'copy.done' : 'copy.copy')}</span>
    </Button>
  );
}
