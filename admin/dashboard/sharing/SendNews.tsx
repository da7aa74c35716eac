import MailIcon from '@mui/icons-material/MailOutlined';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBanner } from '../../layout/ErrorBanner.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFlash } from '../../ui/useFlash.ts';
import { Action } from './Action.tsx';
import { SendProgress } from './SendProgress.tsx';
import { useNotification } from './useNotification.ts';

/** 'Notification sent' shows for so long (specification, section 4). */
const SENT_MS = 5000;

type Props = { subscribers: number | undefined; isNothing: boolean; isReady: boolean };

/** Sends the next lessons to all verified subscribers by email, after the question, and shows how far that is. */
export function SendNews({ subscribers, isNothing, isReady }: Props) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isJustSent, saySent] = useFlash(SENT_MS);
  const { latest, send } = useNotification(saySent);
  const reason = isNothing ? 'no_lessons' : subscribers === 0 ? 'no_subscribers' : undefined;
  const confirm = () => send.mutate(undefined, { onSettled: () => setAsking(false) });

  return (
    <Action
      variant="contained"
      label={translate('dashboard.sharing.send')}
      icon={<MailIcon />}
      reason={reason && translate(`dashboard.sharing.${reason}`)}
      isWaiting={!isReady || subscribers === undefined}
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
      {latest && <SendProgress notification={latest} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('dashboard.sharing.send_question')}
        text={translate('dashboard.sharing.send_explained', { smart_count: subscribers ?? 0 })}
        confirm={translate('dashboard.sharing.send_confirm')}
        keep={translate('dashboard.sharing.send_keep')}
        color="primary"
        isBusy={send.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </Action>
  );
}
