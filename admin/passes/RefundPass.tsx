import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { SoldPassDetail } from '#shared/contract/pass.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useApi } from '../api/useApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Gives the money of an unused pass back, after a question. */
export function RefundPass({ pass: { id, title, refundable } }: { pass: SoldPassDetail }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const notify = useNotify();
  const call = useApi();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`passes/${id}/refund`, { method: 'POST' }),
    onSuccess: () => notify('passes.refunded', { type: 'success' }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => {
      setAsking(false);
      return Promise.all(['pass', 'passes', 'history'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('money.action.refund')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isPending}
        title={translate('passes.refund_question')}
        subject={title}
        text={translate('passes.refund_explained', { amount: formatMoney(refundable, lang) })}
        confirm={translate('money.action.refund')}
        keep={translate('ra.action.cancel')}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
