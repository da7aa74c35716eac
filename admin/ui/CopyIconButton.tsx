import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCopy } from './useCopy.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A copy button without text. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const [isCopied, copy] = useCopy(text);
  const Sign = isCopied ? CheckIcon : CopyIcon;
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => void copy()}>
        <Sign fontSize="small" />
      </IconButton>
      <VisuallyHidden>
        <span aria-live="polite">{isCopied && translate('copy.done')}</span>
      </VisuallyHidden>
    </>
  );
}
