import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Payment } from '#shared/contract/payment.ts';
import { PAYMENT_STATE_RULES } from '#shared/payments/paymentState.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { PAYMENT_ROW } from './paymentRowStyles.ts';
import { PaymentStatusChip } from './PaymentStatusChip.tsx';
import { RefundButton } from './RefundButton.tsx';
import { usePaymentText } from './usePaymentText.ts';

/** A payment in the list. The whole row links to its lesson, except for the refund button. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { amount, name, remarks } = usePaymentText(payment);
  const { status, lesson_id, lesson_date, pass_title, creation_date, email } = payment;
  return (
    <Box component="li" sx={PAYMENT_ROW}>
      <Box className="who">
        {lesson_id === null ? (
          <span>{name}</span>
        ) : (
          <Link component={RouterLink} to={lessonPaths.detail(lesson_id)} underline="none" color="textPrimary">
            {name}
          </Link>
        )}
        {email && email !== name && <span>{email}</span>}
        <span>{lesson_date === null ? pass_title : translate('payments.lesson_of', { date: clock.shortMoment(lesson_date) })}</span>
      </Box>
      <Box className="amount">{amount}</Box>
      <Box className="state">
        <PaymentStatusChip status={status} />
        {remarks.map((remark) => (
          <span key={remark}>{remark}</span>
        ))}
      </Box>
      <Box className="date">
        {clock.shortDate(creation_date)}, {clock.time(creation_date)}
      </Box>
      <Box className="action">{PAYMENT_STATE_RULES[status].isRefundable && <RefundButton payment={payment} />}</Box>
    </Box>
  );
}
