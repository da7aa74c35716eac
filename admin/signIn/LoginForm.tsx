import { Button } from '@mui/material';
import { useLogin, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { CredentialsForm } from './CredentialsForm.tsx';

/** Sign-in; afterwards react-admin goes on to where somebody wanted to go. Who has forgotten the password comes back by the public site. */
export function LoginForm() {
  const translate = useTranslate();
  const login = useLogin();
  const lang = useSearchParams()[0].get('lang');
  const query = new URLSearchParams({ next: '/manage', ...(lang && { lang }) });
  return (
    <CredentialsForm signIn={(credentials) => login(credentials)}>
      <Button href={`/forgotten-password?${query}`}>{translate('login.forgotten')}</Button>
    </CredentialsForm>
  );
}
