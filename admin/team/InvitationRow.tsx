import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Invitation } from '#shared/contract/team.ts';
import { COLON } from '#shared/language.ts';
import { isUnlinked } from '#shared/teamRules.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { TEAM_ROW } from '../ui/listRow.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useTeamChange } from './useTeam.ts';

/** An invitation that has not been accepted: it can be sent again and withdrawn. */
export function InvitationRow({ invitation: { id, name, email, role, instructor_id, expires_at } }: { invitation: Invitation }) {
  const translate = useTranslate();
  const words = useTeamWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { mutate, isPending } = useTeamChange();
  const isExpired = new Date(expires_at) <= new Date();
  const when = clock.shortMoment(expires_at);
  return (
    <Box component="li" sx={TEAM_ROW}>
      <Box className="who">
        <strong>{name || email}</strong>
        {name && <span>{email}</span>}
      </Box>
      <Box className="state">
        <StatusChip label={translate(`history.role_of.${role}`)} color={isExpired ? 'text.secondary' : 'info.main'} />
        {isUnlinked({ role, instructor_id }) && <StatusChip label={words('not_linked')} color="warning.main" />}
        <span>{words(isExpired ? 'expired' : 'expires', { when })}</span>
      </Box>
      <Box className="actions">
        <Button variant="outlined" disabled={isPending} aria-label={`${words('resend')}${COLON[lang]} ${email}`} onClick={() => mutate({ method: 'POST', path: `/invitations/${id}/mails`, done: words('resent') })}>
          {words('resend')}
        </Button>
        <Button variant="outlined" color="error" disabled={isPending} aria-label={`${words('withdraw')}${COLON[lang]} ${email}`} onClick={() => mutate({ method: 'DELETE', path: `/invitations/${id}`, done: words('withdrawn') })}>
          {words('withdraw')}
        </Button>
      </Box>
    </Box>
  );
}
