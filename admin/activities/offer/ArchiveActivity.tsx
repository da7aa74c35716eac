import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import UnarchiveIcon from '@mui/icons-material/UnarchiveOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type HttpError, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Activity } from '#shared/contract/activity.ts';
import { refusalMessage } from '../../resource/refusalMessage.ts';
import { resourcePaths } from '../../routes/resourcePaths.ts';
import { useGoBack } from '../../routes/useGoBack.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useOfferWarning } from './useOfferWarning.ts';

/** Archives an activity that cannot be deleted, or restores it. Leads back to the list, as deleting does. */
export function ArchiveActivity({ activity }: { activity: Activity }) {
  const translate = useTranslate();
  const notify = useNotify();
  const goBack = useGoBack();
  const { reset } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const [update, { isPending }] = useUpdate<Activity, HttpError>();
  const isArchived = activity.archived === 1;
  const { warning, isReading } = useOfferWarning(activity.id, isOpen);

  function change() {
    const params = { id: activity.id, data: { archived: isArchived ? 0 : 1 } as Partial<Activity>, previousData: activity };
    void update('activities', params, {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(isArchived ? 'offers.restored' : 'offers.archived_done');
        reset();
        goBack(resourcePaths('activities').list);
      },
      onError: (error) => {
        setOpen(false);
        const { key, args } = refusalMessage(error);
        notify(key, { type: 'error', messageArgs: { _: key, ...args } });
      },
    });
  }
  if (isArchived) {
    return (
      <Button startIcon={<UnarchiveIcon />} disabled={isPending} onClick={change}>
        {translate('offers.restore')}
      </Button>
    );
  }
  return (
    <>
      <Button color="error" startIcon={<ArchiveIcon />} onClick={() => setOpen(true)}>
        {translate('offers.archive')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        isReading={isReading}
        title={translate('resource.confirm')}
        subject={activity.name}
        text={`${translate('offers.archive_explained')} ${warning}`.trim()}
        confirm={translate('offers.archive')}
        keep={translate('ra.action.cancel')}
        color="primary"
        onConfirm={change}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
