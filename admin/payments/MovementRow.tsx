import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MoneyMovement } from '#shared/contract/money.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { MoneyStateChip } from './MoneyStateChip.tsx';
import { MOVEMENT_ROW } from './movementRowStyles.ts';
import { RefundButton } from './RefundButton.tsx';
import { useMovementText } from './useMovementText.ts';

/** A card payment or a movement at the desk. The whole row links to its lesson, except for the refund button. */
export function MovementRow({ movement }: { movement: MoneyMovement }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { amount, name, remarks } = useMovementText(movement);
  const { at, state, payment, lesson_id, lesson_date, activity, email } = movement;
  return (
    <Box component="li" sx={MOVEMENT_ROW}>
      <Box className="who">
        {lesson_id === null ? (
          <strong>{name}</strong>
        ) : (
          <Link component={RouterLink} to={lessonPaths.detail(lesson_id)} underline="none" color="textPrimary">
            {name}
          </Link>
        )}
        {email && email !== name && <span>{email}</span>}
        <span>{[activity, ...(lesson_date === null ? [] : [translate('payments.lesson_of', { date: clock.shortMoment(lesson_date) })])].join(' · ')}</span>
      </Box>
      <Box className="amount">{amount}</Box>
      <Box className="state">
        <MoneyStateChip state={state} />
        {remarks.map((remark) => (
          <span key={remark}>{remark}</span>
        ))}
      </Box>
      <Box className="date">
        {clock.shortDate(at)}, {clock.time(at)}
      </Box>
      <Box className="action">{payment && payment.refundable > 0 && <RefundButton payment={payment} />}</Box>
    </Box>
  );
}
