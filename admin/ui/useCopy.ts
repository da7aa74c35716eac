import { useNotify } from 'react-admin';
import { copyText } from './copyText.ts';
import { useTemporaryFlag } from './useTemporaryFlag.ts';

/** How to copy a text, and whether that has just been done; a failure is said in a notice. */
export function useCopy(text: string): [isCopied: boolean, copy: () => Promise<void>] {
  const notify = useNotify();
  const [isCopied, sayCopied] = useTemporaryFlag(2000);
  const copy = async () => {
    if (await copyText(text)) sayCopied();
    else notify('copy.failed', { type: 'error' });
  };
  return [isCopied, copy];
}
