import { useState } from 'react';
import { type HttpError, type RaRecord, useDelete, useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { DeleteButton } from './DeleteButton.tsx';
import { refusalMessage } from './refusalMessage.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useGoBack } from '../routes/useGoBack.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type Props = {
  /** Explains the consequences. The default is the resource's message `delete_explained`. */
  text?: string;
  /** Why the record cannot be deleted now; shown instead of the question. */
  obstacle?: string | undefined;
  /** The consequences are still being read. */
  isReading?: boolean;
  /** Called when the question opens and when it closes, for what only it needs. */
  onAsk?: (isAsked: boolean) => void;
};

/** Deletes the record of the form after a confirmation. */
export function DeleteRecord({ text, obstacle, isReading = false, onAsk }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const goBack = useGoBack();
  const resource = useResourceContext()!;
  const record = useRecordContext<RaRecord>();
  const { reset } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  function ask(isAsked: boolean) {
    setOpen(isAsked);
    onAsk?.(isAsked);
  }
  const [remove, { isPending }] = useDelete<RaRecord, HttpError>(
    resource,
    { id: record?.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(`resources.${resource}.notifications.deleted`);
        reset();
        goBack(resourcePaths(resource).list);
      },
      onError: (error) => {
        ask(false);
        const { key, args } = refusalMessage(error);
        notify(key, { type: 'error', messageArgs: { _: key, ...args } });
      },
    },
  );

  return (
    <>
      <DeleteButton onClick={() => ask(true)} sx={{ px: { xs: 1, sm: 2.25 } }} />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        isReading={isReading}
        title={translate(obstacle ? 'resource.not_yet' : 'resource.confirm')}
        subject={record?.title ?? record?.name}
        text={obstacle ?? text ?? translate(`${resource}.delete_explained`)}
        confirm={translate('ra.action.delete')}
        keep={translate(obstacle ? 'ra.action.close' : 'ra.action.cancel')}
        onConfirm={obstacle ? undefined : () => void remove()}
        onClose={() => ask(false)}
      />
    </>
  );
}
