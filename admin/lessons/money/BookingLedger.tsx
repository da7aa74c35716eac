import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, DialogContent, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { bookerName } from '#shared/bookings/bookerName.ts';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import type { DeskAction } from '#shared/payments/deskRules.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { DeskForm } from './DeskForm.tsx';
import { EntryList } from './EntryList.tsx';
import { RedeemForm } from './RedeemForm.tsx';
import { useBookingMoney } from './useBookingMoney.ts';
import { useMoneyText } from './useMoneyText.ts';

type Props = { titleId: string; booking: LessonBooking; /** Reloads the lesson. */ refetch: () => Promise<unknown>; onClose: () => void };

/** The ledger of a booking, with what can be recorded on it. */
export function BookingLedger({ titleId, booking, refetch, onClose }: Props) {
  const translate = useTranslate();
  const { data, error, reload, record, redeem, undo, isUndoing } = useBookingMoney(booking, refetch);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 3, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={titleId} component="h2" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
            {translate('money.title', { name: bookerName(booking) })}
          </Typography>
          <Typography color="textSecondary">{booking.reference}</Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={translate('ra.action.close')} sx={{ mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>
        {error && <ErrorBanner error={error} onRetry={reload} />}
        {!data && !error && <Loading />}
        {data && <Ledger money={data} isOffer={booking.is_offer} record={record} redeem={redeem} undo={undo} isUndoing={isUndoing} />}
      </DialogContent>
    </>
  );
}

type LedgerProps = { money: BookingMoney; isOffer: boolean | undefined } & Pick<ReturnType<typeof useBookingMoney>, 'record' | 'redeem' | 'undo' | 'isUndoing'>;

function Ledger({ money, isOffer, record, redeem, undo, isUndoing }: LedgerProps) {
  const translate = useTranslate();
  const [action, setAction] = useState<DeskAction>();
  const actions = money.is_being_paid ? [] : possibleActions(money);
  const open = actions.find((one) => one === action);
  return (
    <>
      <Balance money={money} />
      {money.is_being_paid && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate(isOffer ? 'refusal.places_offered' : 'refusal.payment_under_way')}
        </Alert>
      )}
      {actions.length > 0 && (
        <Box role="group" aria-label={translate('money.actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {actions.map((one) => (
            <Button key={one} variant={one === 'payment' && !open ? 'contained' : 'outlined'} aria-expanded={one === open} onClick={() => setAction(one === open ? undefined : one)} sx={one === open ? OPEN : undefined}>
              {translate(`money.action.${one}`)}
            </Button>
          ))}
        </Box>
      )}
      {open && <DeskForm key={open} action={open} money={money} record={record} onDone={() => setAction(undefined)} />}
      {open === 'payment' && <RedeemForm redeem={redeem} onDone={() => setAction(undefined)} />}
      <EntryList money={money} undo={undo} isUndoing={isUndoing} />
    </>
  );
}

function possibleActions({ booking: { due }, at_desk, by_card }: BookingMoney): DeskAction[] {
  return [...(due > 0 ? (['payment', 'discount'] as const) : []), ...(at_desk > 0 || by_card > 0 ? (['refund'] as const) : []), ...(due > 0 ? (['write_off'] as const) : [])];
}

/** What is due, and how it came about. */
function Balance({ money: { booking } }: { money: BookingMoney }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { state, remarks } = useMoneyText(booking);
  const { due } = booking;
  const text = due === 0 ? translate('money.nothing_due') : translate(due > 0 ? 'money.due' : 'money.to_give_back', { amount: formatMoney(Math.abs(due), lang) });
  const details = [due > 0 && state, ...remarks].filter(Boolean).join(' · ');
  return (
    <Box aria-live="polite">
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2, color: due === 0 ? 'success.main' : 'text.primary' }}>{text}</Typography>
      {details && <Typography color="textSecondary">{details}</Typography>}
    </Box>
  );
}

const OPEN = { borderColor: 'text.primary', fontWeight: 700 } as const;
