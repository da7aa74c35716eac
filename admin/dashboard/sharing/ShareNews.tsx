import ShareIcon from '@mui/icons-material/Share';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { copyText } from '../../ui/copyText.ts';
import { SharingAction } from './SharingAction.tsx';

type Props = { text: string | undefined; isNothing: boolean };

/** Shares the next lessons with the Web Share API, or copies the text where that is missing. */
export function ShareNews({ text, isNothing }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);

  async function share(shared: string) {
    if ('share' in navigator) {
      try {
        return await navigator.share({ title: translate('dashboard.sharing.share_title'), text: shared });
      } catch (error) {
        // The person closed the dialog. After any other error, the text is copied instead.
        if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      }
    }
    if (await copyText(shared)) setCopied(true);
    else notify('copy.failed', { type: 'error' });
    return undefined;
  }

  return (
    <SharingAction
      variant="outlined"
      label={translate('dashboard.sharing.share')}
      icon={<ShareIcon />}
      reason={isNothing ? translate('dashboard.sharing.no_lessons') : undefined}
      isWaiting={text === undefined}
      onClick={() => text && void share(text)}
    >
      <Typography role="status" color="textSecondary" sx={{ fontSize: '0.9375rem', '&:not(:empty)': { mt: 1 } }}>
        {isCopied && translate('dashboard.sharing.copied')}
      </Typography>
    </SharingAction>
  );
}
