import { useNotify } from 'react-admin';
import { copyText } from './copyText.ts';
import { useTemporaryFlag } from './useTemporaryFlag.ts';

/** Copies a text. `isCopied` is true for two seconds after that; a failure shows a message. */
export function useCopy(text: string): [isCopied: boolean, copy: () => Promise<void>] {
  const notify = useNotify();
  const [isCopied, sayCopied] = useTemporaryFlag(2000);
  const copy = async () => {
    if (await copyText(text)) sayCopied();
    else notify('copy.failed', { type: 'error' });
  };
  return [isCopied, copy];
}
