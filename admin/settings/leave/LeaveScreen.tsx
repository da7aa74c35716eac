import { Alert, Stack } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import { hasRight, NO_TEAM_RULES, type Role } from '#shared/team/rights.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { Page } from '../../page/Page.tsx';
import { settingPaths } from '../../routes/settingPaths.ts';
import { ClosePanel } from './ClosePanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';

/** For owners: everything that the school has in Lineup, as one file, and the end of it. */
export function LeaveScreen() {
  const translate = useTranslate();
  const { permissions } = usePermissions<Role>();
  return (
    <Page title={translate('school.leave.title')} back={<BackLink list={settingPaths.list} />}>
      {permissions !== undefined && !hasRight(permissions, 'leave', NO_TEAM_RULES) ? (
        <Alert severity="info">{translate('school.leave.owners_only')}</Alert>
      ) : (
        <Stack spacing={4} sx={{ maxWidth: 720 }}>
          <ExportPanel />
          <ClosePanel />
        </Stack>
      )}
    </Page>
  );
}
