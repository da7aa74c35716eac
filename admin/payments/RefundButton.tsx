import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { usePaymentText } from './useMovementText.ts';
import { useRefund } from './useRefund.ts';

/** Refunds a payment after a confirmation. */
export function RefundButton({ payment }: { payment: Payment }) {
  const translate = useTranslate();
  const { amount, name } = usePaymentText(payment);
  const { refund, isPending } = useRefund(payment);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-label={translate('payments.refund_of', { amount, name })} onClick={() => setAsking(true)}>
        {translate('payments.refund')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isPending}
        title={translate('payments.question', { amount })}
        text={translate('payments.explained', { name })}
        confirm={translate('payments.confirm', { amount })}
        keep={translate('payments.keep')}
        onConfirm={() => refund(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
