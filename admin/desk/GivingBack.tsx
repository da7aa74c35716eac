import { Box, Button, Link, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import { DESK_METHODS } from '#shared/payments/deskRules.ts';
import type { DeskMethod } from '#shared/payments/ledger.ts';
import { decimalEuros, formatExactMoney } from '#shared/payments/money.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useApi } from '../api/useApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

type Row = ToGiveBack['by_card'][number];

/** Bookings with money to give back. What the school took itself is ticked off when it is given; what a card paid too much is sent back to it. */
export function GivingBack({ toGiveBack: { by_hand, by_card } }: { toGiveBack: ToGiveBack }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {by_hand.map(({ method, ...row }) => (
        <GiveBack key={row.booking_id} row={row} taken={method} />
      ))}
      {/* What is left once one of two payments is on its way is another submission. */}
      {by_card.map((row) => (
        <GiveBack key={`${row.booking_id} ${row.amount}`} row={row} taken="card" />
      ))}
    </Box>
  );
}

function GiveBack({ row, taken }: { row: Row; /** How the money came. */ taken: DeskMethod | 'card' }) {
  const { booking_id, lesson_id, lesson_date, activity, reference, name, email, phone, amount: cents } = row;
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const notify = useNotify();
  const call = useApi();
  const client = useQueryClient();
  const id = useId();
  const [method, setMethod] = useState(taken);
  // The same click sent twice is recorded once.
  const submission = useRef(uuidV4());
  const isCard = taken === 'card';
  const guest = name || email || phone || reference;
  const amount = formatExactMoney(cents, lang);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(`lessons/${lesson_id}/bookings/${booking_id}/refunds`, { method: 'POST', body: JSON.stringify({ id: submission.current, amount: decimalEuros(cents), method }) }),
    onSuccess: () => notify(isCard ? 'payments.started' : 'desk.gave_back', { type: 'success', messageArgs: { amount, name: guest } }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['to-give-back'] }), client.invalidateQueries({ queryKey: ['closing'] })]),
  });
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={lessonPaths.detail(lesson_id)}>
          {guest}
        </Link>{' '}
        <strong>{amount}</strong>
        <small>{[activity, clock.shortMoment(lesson_date), reference].join(' · ')}</small>
      </Box>
      {!isCard && (
        <TextField
          id={id}
          select
          size="small"
          label={translate('money.method')}
          value={method}
          onChange={({ target }) => setMethod(target.value as DeskMethod)}
          slotProps={{ select: { native: true }, inputLabel: { htmlFor: id } }}
          sx={{ width: 170 }}
        >
          {DESK_METHODS.map((one) => (
            <option key={one} value={one}>
              {translate(`money.method_of.${one}`)}
            </option>
          ))}
        </TextField>
      )}
      <Button variant="outlined" loading={isPending} aria-label={translate(isCard ? 'desk.send_back_of' : 'desk.give_back_of', { amount, name: guest })} onClick={() => mutate()}>
        {translate(isCard ? 'desk.send_back' : 'desk.give_back')}
      </Button>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 1.25,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '& a': { fontWeight: 600 },
  '& strong': { whiteSpace: 'nowrap' },
  '& small': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
} as const;
