import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCopy } from './useCopy.ts';

type Props = { text: string; /** What is copied, for those who do not see beside what the button stands. */ label: string };

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, label }: Props) {
  const translate = useTranslate();
  const [isCopied, copy] = useCopy(text);
  return (
    <Button variant="outlined" aria-label={label} startIcon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
      <span aria-live="polite">{translate(isCopied ? 'copy.done' : 'copy.copy')}</span>
    </Button>
  );
}
