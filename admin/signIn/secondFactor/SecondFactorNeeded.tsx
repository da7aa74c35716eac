import { Alert, Stack } from '@mui/material';
import { useTeamWords } from '../../i18n/lazyWordHooks.ts';
import { Page } from '../../page/Page.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

/** Shown in place of every screen to a member who has to set up a second factor first. */
export function SecondFactorNeeded() {
  const words = useTeamWords();
  return (
    <Page title={words('second_factor')}>
      <Stack spacing={4} sx={{ maxWidth: 640 }}>
        <Alert severity="info">{words('second_factor_needed')}</Alert>
        {/* Everything is loaded anew with the rights that the account has from now on. */}
        <SecondFactorPanel onSetUp={() => window.location.assign('/manage')} />
      </Stack>
    </Page>
  );
}
