import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Credentials } from '../api/session.ts';
import { LanguageMenu } from '../i18n/LanguageMenu.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { SeaBackground } from './SeaBackground.tsx';

type Props = {
  /** Signs in and shows the requested page. Rejects with an error whose message is a message key. */
  signIn: (credentials: Credentials) => Promise<unknown>;
};

/** The sign-in page of a school's back office. */
export function LoginPage({ signIn }: Props) {
  const translate = useTranslate();
  const tenant = useTenant();
  return (
    <Box sx={{ minHeight: '100dvh', isolation: 'isolate' }}>
      <title>{`${translate('login.title')} · ${tenant.name}`}</title>
      <SeaBackground />
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
        <LanguageMenu />
      </Box>
      <Box component="main" sx={{ maxWidth: 420, mx: 'auto', px: 2, pt: { xs: 1, sm: '6vh' }, pb: 6 }}>
        <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', mb: 3 }}>
          {tenant.logo_url && <Box component="img" src={tenant.logo_url} alt="" sx={{ width: 64, height: 64, objectFit: 'contain' }} />}
          <Typography variant="h1" sx={{ textWrap: 'balance' }}>{tenant.name}</Typography>
          <Typography color="textSecondary">{translate('login.lead')}</Typography>
        </Stack>
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: CARD_RADIUS }}>
          <LoginForm signIn={signIn} />
        </Paper>
      </Box>
    </Box>
  );
}

/** Forgotten passwords are handled by the public site. */
function LoginForm({ signIn }: Props) {
  const translate = useTranslate();
  const lang = useSearchParams()[0].get('lang');
  const query = new URLSearchParams({ next: '/manage', ...(lang && { lang }) });
  // Known to one who has just opened the school. A fragment reaches no server and no log.
  const email = new URLSearchParams(useLocation().hash.slice(1)).get('email') ?? undefined;
  return (
    <CredentialsForm {...(email && { email })} signIn={signIn}>
      <Button href={`/forgotten-password?${query}`}>{translate('login.forgotten')}</Button>
    </CredentialsForm>
  );
}
