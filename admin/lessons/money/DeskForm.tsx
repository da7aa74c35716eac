import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { Language } from '#shared/language.ts';
import { checkDeskEntries, DESK_METHODS, type DeskAction, type DeskMoney, mostAtDesk, priceLoweredBy, proposedAtDesk, readAmount, REASON_LENGTH } from '#shared/payments/deskRules.ts';
import type { LedgerMethod } from '#shared/payments/ledger.ts';
import { formatEuros, formatMoney, toCents } from '#shared/payments/money.ts';
import type { Problem } from '#shared/problems.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { DeskFailure, useBookingMoney } from './useBookingMoney.ts';

type Props = { action: DeskAction; money: BookingMoney; record: ReturnType<typeof useBookingMoney>['record']; onDone: () => void };

const NONE: DeskFailure = { problems: {} };

/** Records a payment, a discount, a refund or a write-off. The amount begins as what is to be given back, else as the most that is possible. */
export function DeskForm({ action, money, record, onDone }: Props) {
  const translate = useTranslate();
  const lang = useLanguage();
  const id = useId();
  const rules: DeskMoney = { status: money.booking.status, due: money.booking.due, at_desk: money.at_desk, by_card: money.by_card };
  const methods = methodsOf(action, rules);
  const [method, setMethod] = useState<LedgerMethod | undefined>(methods[0]);
  const [amount, setAmount] = useState(() => plainEuros(proposedAtDesk(action, methods[0], rules), lang));
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState(NONE);
  const [isBusy, setBusy] = useState(false);

  const choose = (next: LedgerMethod) => {
    // An amount that was not typed follows the method.
    if (amount === plainEuros(proposedAtDesk(action, method, rules), lang)) setAmount(plainEuros(proposedAtDesk(action, next, rules), lang));
    setMethod(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const form = { amount, reason, ...(method ? { method } : {}) };
    const { problems } = checkDeskEntries(action, form, rules);
    setFailure({ problems });
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const failed = await record(action, form);
    setBusy(false);
    if (failed) setFailure(failed);
    else onDone();
  };
  const field = (name: 'amount' | 'method' | 'reason') => {
    const problem = failure.problems[name];
    return { id: `${id}-${name}`, error: problem !== undefined, helperText: problem && problemText(problem) };
  };
  const problemText = (problem: Problem) =>
    translate(`problem.${problem.code}`, 'most' in problem ? { ...problem, most: formatEuros(toCents(Number(problem.most)), lang) } : problem);
  const message = Object.keys(failure.problems).length === 0 ? failure.message : undefined;

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} aria-label={translate(`money.action.${action}`)} sx={FORM}>
      <TextField
        {...field('amount')}
        label={translate('money.amount')}
        autoFocus
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 30 }, input: { endAdornment: <Typography color="textSecondary">€</Typography> } }}
      />
      {methods.length > 0 && (
        <TextField {...field('method')} label={translate('money.method')} select value={method ?? ''} onChange={({ target }) => choose(target.value as LedgerMethod)} slotProps={{ select: { native: true }, inputLabel: { htmlFor: `${id}-method` } }}>
          {methods.map((one) => (
            <option key={one} value={one}>
              {translate(`money.method_of.${one}`)}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        {...field('reason')}
        label={translate(action === 'discount' || action === 'write_off' ? 'money.reason' : 'money.reason_optional')}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
        sx={WIDE}
      />
      {action === 'refund' && <RefundEffect amount={amount} rules={rules} method={method} />}
      {message && (
        <Alert severity="error" sx={WIDE}>
          {translate(message, { _: message })}
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={isBusy} sx={{ ...WIDE, minHeight: 48 }}>
        {translate(`money.confirm.${action}`)}
      </Button>
    </Box>
  );
}

/** An amount as people type it, without signs between thousands; '' for none. */
function plainEuros(cents: number, lang: Language): string {
  return cents > 0 ? formatEuros(cents, lang).replaceAll(/[^\d.,]|[.,](?=\d{3})/g, '') : '';
}

/** Says before the button what a refund does to the booking. */
function RefundEffect({ amount, rules, method }: { amount: string; rules: DeskMoney; method: LedgerMethod | undefined }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const read = readAmount(amount);
  if (!('cents' in read) || read.cents > mostAtDesk('refund', method, rules)) return null;
  const lowered = priceLoweredBy(read.cents, rules);
  const due = rules.due + read.cents - lowered;
  const effect = lowered > 0 ? translate('money.lowers_price', { amount: formatMoney(lowered, lang) }) : due > 0 ? translate('money.leaves_due', { amount: formatMoney(due, lang) }) : '';
  const way = method === 'card' ? translate('money.goes_by_card') : translate('money.given_by_hand');
  return (
    <Typography color="textSecondary" sx={WIDE}>
      {[way, effect].filter(Boolean).join(' ')}
    </Typography>
  );
}

/** The ways in which money can move; none for a discount and a write-off. Of refunds the one with the most money is first. */
function methodsOf(action: DeskAction, { at_desk, by_card }: DeskMoney): readonly LedgerMethod[] {
  if (action === 'payment') return DESK_METHODS;
  if (action !== 'refund') return [];
  const byHand = at_desk > 0 ? DESK_METHODS : [];
  return by_card > at_desk ? ['card', ...byHand] : [...byHand, ...(by_card > 0 ? (['card'] as const) : [])];
}

const WIDE = { gridColumn: '1 / -1' } as const;
const FORM = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
  gap: 2,
  alignItems: 'start',
  mt: 2,
  pt: 2,
  borderTop: 1,
  borderTopColor: 'divider',
} as const;
