import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Member } from '#shared/contract/team.ts';
import { isInTeam } from '#shared/team/rights.ts';
import { memberProblems } from '#shared/teamRules.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { type Chosen, RoleChoice } from './RoleChoice.tsx';
import { useTeamChange } from './useTeam.ts';

type Props = { member: Member; onClose: () => void };

/** Changes the role of a member. */
export function RoleDialog({ member: { id, name, email, role, instructor_id }, onClose }: Props) {
  const translate = useTranslate();
  const words = useTeamWords();
  const title = useId();
  const { mutate, isPending } = useTeamChange();
  const [chosen, setChosen] = useState<Chosen>({ role: isInTeam(role) ? role : 'admin', instructor_id });
  const isComplete = Object.keys(memberProblems(chosen)).length === 0;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>{words('role_of', { name: name || email })}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <RoleChoice value={chosen} onChange={setChosen} />
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!isComplete}
          onClick={() => mutate({ method: 'PUT', path: `/${id}`, body: chosen, done: words('role_changed') }, { onSuccess: onClose })}
        >
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
