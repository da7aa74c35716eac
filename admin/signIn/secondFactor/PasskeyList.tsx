import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { SecondFactors } from '#shared/contract/secondFactor.ts';
import { whyNotRemoveSecondFactor } from '#shared/teamRules.ts';
import { usePasskeyWords } from '../../i18n/lazyWordHooks.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

/** The passkeys of the account, and a form for another one. */
export function PasskeyList({ factors, onCodes }: { factors: SecondFactors; onCodes: (codes: string[]) => void }) {
  const words = usePasskeyWords();
  const notify = useNotify();
  const [isAdding, setAdding] = useState(false);
  const { passkeys, authenticator, is_required } = factors;
  const isNeeded = whyNotRemoveSecondFactor(is_required, passkeys.length - 1 + Number(authenticator)) !== undefined;
  const added = (codes: string[]) => {
    setAdding(false);
    notify(words('added'), { messageArgs: { _: words('added') } });
    if (codes.length > 0) onCodes(codes);
  };
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h3">{words('title')}</Typography>
        <Typography color="textSecondary">{words('lead')}</Typography>
      </div>
      {passkeys.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" aria-label={words('title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} isNeeded={isNeeded} />)}
          </Box>
        </Paper>
      )}
      {!('PublicKeyCredential' in window) && <Typography color="textSecondary">{words('not_possible')}</Typography>}
      {'PublicKeyCredential' in window && !isAdding && <Button variant="outlined" onClick={() => setAdding(true)} sx={{ alignSelf: { sm: 'flex-start' } }}>{words('add')}</Button>}
      {isAdding && <AddPasskey onAdded={added} />}
    </Stack>
  );
}
