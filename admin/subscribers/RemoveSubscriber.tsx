import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useDelete, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Deletes a subscriber after a confirmation. */
export function RemoveSubscriber({ subscriber }: { subscriber: ListedSubscriber }) {
  const { id, email } = subscriber;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete<ListedSubscriber, Error>(
    'subscribers',
    { id, previousData: subscriber },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify('subscribers.removed', { messageArgs: { email } }),
      onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
      onSettled: () => {
        setAsking(false);
        refresh();
      },
    },
  );
  return (
    <>
      <Button
        color="inherit"
        aria-label={translate('subscribers.remove_of', { email })}
        startIcon={<DeleteIcon />}
        onClick={() => setAsking(true)}
        sx={{ minWidth: 44, px: { xs: 1, sm: 1.5 }, color: 'text.secondary', '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate('subscribers.remove')}
        </Box>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isPending}
        title={translate('subscribers.question')}
        text={translate('subscribers.explained', { email })}
        confirm={translate('subscribers.remove')}
        keep={translate('ra.action.cancel')}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
