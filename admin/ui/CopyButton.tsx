import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCopy } from './useCopy.ts';

type Props = { text: string; /** Says what is copied, for screen readers. */ label: string };

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label }: Props) {
  const translate = useTranslate();
  const [isCopied, copy] = useCopy(text);
  return (
    <Button variant="outlined" aria-label={label} startIcon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
      <span aria-live="polite">{translate(isCopied ? 'copy.done' : 'copy.copy')}</span>
    </Button>
  );
}
