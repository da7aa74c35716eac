import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { plainCode } from '#shared/codes/codeText.ts';
import type { DeskFailure, useBookingMoney } from './useBookingMoney.ts';

type Props = { redeem: ReturnType<typeof useBookingMoney>['redeem']; onDone: () => void };

/** Takes the code of a pack or voucher, which pays what is due as far as it lasts. */
export function RedeemForm({ redeem, onDone }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<DeskFailure>({ problems: {} });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (plainCode(code) === '') return setFailure({ problems: { code: { code: 'required' } } });
    setBusy(true);
    const failed = await redeem(code);
    setBusy(false);
    if (failed) setFailure(failed);
    else onDone();
  };
  const problem = failure.problems.code;
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} aria-label={translate('money.redeem')} sx={FORM}>
      <TextField
        id={id}
        label={translate('money.code')}
        autoComplete="off"
        value={code}
        error={problem !== undefined}
        helperText={problem && translate(`problem.${problem.code}`, problem)}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ minHeight: 48, mt: { sm: 3 } }}>
        {translate('money.redeem')}
      </Button>
      {!problem && failure.message && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {translate(failure.message, { _: failure.message })}
        </Alert>
      )}
    </Box>
  );
}

const FORM = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr auto' },
  gap: 2,
  alignItems: 'start',
  mt: 2,
  pt: 2,
  borderTop: 1,
  borderTopColor: 'divider',
} as const;
