import { FormHelperText, Link, Stack } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { TEAM_ROLES, type TeamRole } from '#shared/team/rights.ts';
import type { Permissions } from '../api/authProvider.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { Choice } from '../ui/Choice.tsx';

/** A role, and the instructor that the account is linked to, if any. */
export type Chosen = { role: TeamRole; instructor_id: number | null };

type Props = { value: Chosen; onChange: (value: Chosen) => void; /** What is wrong with the instructor. */ problem?: string | undefined };

/** Chooses a role and an instructor. Only owners can choose the owner's role. */
export function RoleChoice({ value, onChange, problem }: Props) {
  const translate = useTranslate();
  const words = useTeamWords();
  const { permissions } = usePermissions<Permissions>();
  const { instructors, isPending } = useCatalog();
  const roles = TEAM_ROLES.filter((role) => role !== 'owner' || permissions === 'owner');
  return (
    <Stack spacing={2.5}>
      <Choice label={translate('history.field.role')} value={value.role} onChange={(role) => onChange({ ...value, role: role as TeamRole })}>
        {roles.map((role) => <option key={role} value={role}>{`${translate(`history.role_of.${role}`)} – ${words(`may_${role}`)}`}</option>)}
      </Choice>
      <Choice label={words('instructor')} value={String(value.instructor_id ?? '')} onChange={(id) => onChange({ ...value, instructor_id: id === '' ? null : Number(id) })}>
        <option value="">{words(value.role === 'instructor' ? 'choose_instructor' : 'no_instructor')}</option>
        {instructors.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </Choice>
      {value.role === 'instructor' && !isPending && instructors.length === 0 && (
        <FormHelperText component="div">
          {words('no_instructors')}{' '}
          <Link component={RouterLink} to={resourcePaths('instructors').new}>{words('add_instructor')}</Link>
        </FormHelperText>
      )}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </Stack>
  );
}
