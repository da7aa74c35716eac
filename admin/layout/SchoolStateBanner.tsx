import { Alert, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { hasRight, NO_TEAM_RULES, type Role } from '#shared/team/rights.ts';
import { settingPaths } from '../routes/settingPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** Tells the team of a closing or suspended school what that means, until when, and what they can do. */
export function SchoolStateBanner({ role }: { role: Role }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { is_suspended, closing_at } = useTenant();
  if (!is_suspended) return null;
  const isOwner = hasRight(role, 'leave', NO_TEAM_RULES);
  return (
    <Alert severity="warning" role="note" sx={{ mb: 3 }}>
      <AlertTitle sx={{ fontWeight: 700 }}>{translate(closing_at ? 'layout.closing.title' : 'layout.suspended.title')}</AlertTitle>
      {closing_at ? translate('layout.closing.text', { when: clock.moment(closing_at) }) : translate('layout.suspended.text')}{' '}
      {closing_at ? translate(isOwner ? 'layout.closing.owner' : 'layout.closing.member') : translate('layout.suspended.todo')}
      {closing_at && isOwner && (
        <Button component={Link} to={settingPaths.leave} color="inherit" variant="outlined" sx={{ display: 'flex', width: 'fit-content', mt: 1.5, borderColor: 'currentColor' }}>
          {translate('layout.closing.open')}
        </Button>
      )}
    </Alert>
  );
}
