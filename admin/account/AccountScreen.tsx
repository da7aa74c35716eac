import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { BackLink } from '../page/BackLink.tsx';
import { Page } from '../page/Page.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { SecondFactorPanel } from '../signIn/secondFactor/SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The admin's own account: its email, its second factor, and where it is signed in. */
export function AccountScreen() {
  const translate = useTranslate();
  return (
    <Page title={translate('account.title')} back={<BackLink list="/" />}>
      <Stack spacing={4} sx={{ maxWidth: 640 }}>
        <EmailPanel />
        <SecondFactorPanel />
        <SessionsPanel />
      </Stack>
    </Page>
  );
}
