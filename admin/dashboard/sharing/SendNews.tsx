import MailIcon from '@mui/icons-material/MailOutlined';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Stats } from '#shared/contract/stats.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTemporaryFlag } from '../../ui/useTemporaryFlag.ts';
import { SharingAction } from './SharingAction.tsx';
import { SendProgress } from './SendProgress.tsx';
import { useLatestNews } from './useLatestNews.ts';

/** How long 'Notification sent' is shown. */
const SENT_MS = 5000;

type Props = { stats: SubscriberCounts | undefined; isNothing: boolean; isReady: boolean };

export type SubscriberCounts = Pick<Stats, 'subscribers' | 'push_subscribers'>;

/** Sends the next lessons to all verified subscribers and devices after a confirmation, and shows the progress. */
export function SendNews({ stats, isNothing, isReady }: Props) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isJustSent, saySent] = useTemporaryFlag(SENT_MS);
  const { latest, send } = useLatestNews(saySent);
  const { subscribers = 0, push_subscribers = 0 } = stats ?? {};
  const reason = isNothing ? 'no_lessons' : isReady && stats && subscribers + push_subscribers === 0 ? 'no_subscribers' : undefined;
  const explained = [
    subscribers > 0 && translate('dashboard.sharing.send_explained', { smart_count: subscribers }),
    push_subscribers > 0 && translate('dashboard.sharing.send_pushes', { smart_count: push_subscribers }),
  ];
  const confirm = () => send.mutate(undefined, { onSettled: () => setAsking(false) });

  return (
    <SharingAction
      variant="contained"
      label={translate('dashboard.sharing.send')}
      icon={<MailIcon />}
      reason={reason && translate(`dashboard.sharing.${reason}`)}
      isWaiting={!isReady || !stats}
      onClick={() => setAsking(true)}
    >
      <Box role="status" sx={{ '&:not(:empty)': { mt: 1.5 } }}>
        {isJustSent && !send.error && <Alert severity="success">{translate('dashboard.sharing.sent')}</Alert>}
      </Box>
      {send.error && (
        <Box sx={{ mt: 1.5 }}>
          <ErrorBanner title="dashboard.sharing.failed" error={send.error} />
        </Box>
      )}
      {latest && <SendProgress news={latest} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('dashboard.sharing.send_question')}
        text={explained.filter(Boolean).join(' ')}
        confirm={translate('dashboard.sharing.send_confirm')}
        keep={translate('dashboard.sharing.send_keep')}
        color="primary"
        isBusy={send.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </SharingAction>
  );
}
