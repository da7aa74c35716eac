import PasskeyIcon from '@mui/icons-material/KeyOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Passkey } from '#shared/contract/passkey.ts';
import { COLON } from '#shared/language.ts';
import { usePasskeyWords, useTeamWords } from '../../i18n/lazyWordHooks.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { ONE_BUTTON_ROW } from '../../ui/listRow.ts';
import { EntryForm } from './EntryForm.tsx';
import { useSecondFactorChange } from './useSecondFactors.ts';

type Props = { passkey: Passkey; /** Is it the only second factor, and the school requires one? */ isNeeded: boolean };

/** A passkey: where it works and when it was used. Removing it asks for the password. */
export function PasskeyRow({ passkey: { id, name, host, last_used_at }, isNeeded }: Props) {
  const words = usePasskeyWords();
  const team = useTeamWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const remove = useSecondFactorChange('POST', `passkeys/${id}/removal`, () => notify(words('removed'), { messageArgs: { _: words('removed') } }));
  const used = last_used_at ? words('used', { when: clock.shortMoment(last_used_at) }) : words('not_used');
  return (
    <Box component="li" sx={ONE_BUTTON_ROW}>
      <Box className="who">
        <PasskeyIcon />
        <div>
          <strong>{name}</strong>
          <span>{words('made_for', { host })} · {used}</span>
        </div>
      </Box>
      <Button variant="outlined" color="error" aria-label={`${words('remove')}${COLON[lang]} ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ justifySelf: 'start' }}>{words('remove')}</Button>
      {isOpen && (
        <div className="below">
          {isNeeded ? <Typography>{words('last')}</Typography> : <EntryForm kind="password" label={team('present_password')} action={words('remove')} isBusy={remove.isPending} error={remove.error} onSubmit={(password) => remove.mutate({ password })} />}
        </div>
      )}
    </Box>
  );
}
