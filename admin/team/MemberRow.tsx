import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import type { Member } from '#shared/contract/team.ts';
import { COLON } from '#shared/language.ts';
import { isUnlinked } from '#shared/teamRules.ts';
import type { Permissions } from '../api/authProvider.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TEAM_ROW } from '../ui/listRow.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useTeamChange } from './useTeam.ts';

/** A member of the team, with buttons that change the role, end the sessions and remove the member. Only owners have them for an owner. */
export function MemberRow({ member }: { member: Member }) {
  const translate = useTranslate();
  const words = useTeamWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<Permissions>();
  const { instructors } = useCatalog();
  const { mutate, isPending } = useTeamChange();
  const [open, setOpen] = useState<'role' | 'remove'>();
  const name = member.name || member.email;
  const isMe = identity?.id === member.id;
  const instructor = instructors.find(({ id }) => id === member.instructor_id)?.name;
  const labelled = (action: string) => ({ 'aria-label': `${action}${COLON[lang]} ${name}`, disabled: isPending });
  return (
    <Box component="li" sx={TEAM_ROW}>
      <Box className="who">
        <strong>{isMe ? words('you', { name }) : name}</strong>
        <span>{[member.name && member.email, instructor !== name && instructor].filter(Boolean).join(' · ')}</span>
      </Box>
      <Box className="state">
        <StatusChip label={translate(`history.role_of.${member.role}`)} color={member.role === 'instructor' ? 'info.main' : 'success.main'} />
        {isUnlinked(member) && <StatusChip label={words('not_linked')} color="warning.main" />}
        {member.has_second_factor && <StatusChip label={words('has_second_factor')} color="success.main" />}
        <span>{member.last_seen_at ? words('seen', { when: clock.shortMoment(member.last_seen_at) }) : words('not_seen')}</span>
      </Box>
      {(member.role !== 'owner' || permissions === 'owner') && (
        <Box className="actions">
          <Button variant="outlined" onClick={() => setOpen('role')} {...labelled(words('change_role'))}>{words('change_role')}</Button>
          {!isMe && member.last_seen_at && (
            <Button variant="outlined" onClick={() => mutate({ method: 'DELETE', path: `/${member.id}/sessions`, done: words('signed_out') })} {...labelled(words('sign_out'))}>{words('sign_out')}</Button>
          )}
          {!isMe && member.has_second_factor && (
            <Button variant="outlined" onClick={() => mutate({ method: 'DELETE', path: `/${member.id}/second-factors`, done: words('second_factor_reset') })} {...labelled(words('reset_second_factor'))}>{words('reset_second_factor')}</Button>
          )}
          {!isMe && <Button variant="outlined" color="error" onClick={() => setOpen('remove')} {...labelled(words('remove'))}>{words('remove')}</Button>}
        </Box>
      )}
      {/* Mounted anew each time, so that a choice that was cancelled is not there as if it were the member's role. */}
      {open === 'role' && <RoleDialog member={member} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={words('remove_title')}
        subject={name}
        text={words('remove_text')}
        confirm={words('remove')}
        keep={translate('ra.action.cancel')}
        isBusy={isPending}
        onConfirm={() => mutate({ method: 'DELETE', path: `/${member.id}`, done: words('removed') }, { onSettled: () => setOpen(undefined) })}
        onClose={() => setOpen(undefined)}
      />
    </Box>
  );
}
