import { Box, Button, Paper, Typography } from '@mui/material';
import { useId } from 'react';
import { useGetList, usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Setting } from '#shared/contract/setting.ts';
import { isSchoolFact, SCHOOL_GROUP_NAMES, SCHOOL_GROUPS, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import { SETTING_NAMES } from '#shared/school/settings.ts';
import { hasRight, NO_TEAM_RULES, type Role } from '#shared/team/rights.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { FactRow } from './groups/FactRow.tsx';
import { settingPaths } from '../routes/settingPaths.ts';
import { SettingRow } from './SettingRow.tsx';

/** A name has at most one record. */
const ALL = { pagination: { page: 1, perPage: SETTING_NAMES.length }, sort: { field: 'id', order: 'ASC' }, filter: { name: SETTING_NAMES } } as const;

/** All settings in their groups, each with its value or '-', and buttons for own domains and for leaving. */
export function SettingList() {
  const translate = useTranslate();
  const { permissions } = usePermissions<Role>();
  const { data, isPending, error, refetch } = useGetList<Setting>('settings', ALL);
  return (
    <Page title={translate('tabs.settings')}>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {data && SCHOOL_GROUP_NAMES.map((group) => <Group key={group} group={group} settings={data} />)}
      {data && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button component={Link} to={settingPaths.domain} variant="outlined">{translate('school.domain')}</Button>
          <Button component={Link} to="/set-up#share" variant="outlined">{translate('set_up.poster')}</Button>
          {hasRight(permissions, 'leave', NO_TEAM_RULES) && (
            <Button component={Link} to={settingPaths.leave} variant="outlined">{translate('school.leave.title')}</Button>
          )}
        </Box>
      )}
    </Page>
  );
}

function Group({ group, settings }: { group: SchoolGroup; settings: Setting[] }) {
  const translate = useTranslate();
  const id = useId();
  const name = translate(`school.group.${group}`);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4, maxWidth: 880 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.25rem' }}>
          {name}
        </Typography>
        <Button component={Link} to={settingPaths.group(group)} variant="outlined" aria-label={translate('school.change_of', { group: name })}>
          {translate('school.change')}
        </Button>
      </Box>
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
        {SCHOOL_GROUPS[group].map((field) =>
          isSchoolFact(field) ? (
            <FactRow key={field} field={field} group={group} />
          ) : (
            <SettingRow key={field} name={field} setting={settings.find((one) => one.name === field)} />
          ),
        )}
      </Paper>
    </Box>
  );
}
