import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/contract/user.ts';
import { useWords } from '../i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useFlash } from './flash.ts';
import { PasswordField } from './PasswordField.tsx';
import { signInAddress } from './signInAddress.ts';
import { useEntryForm } from './useEntryForm.ts';
import { useFailure } from './useFailure.ts';

/** Signs in; the route then leads on to where its visitor came from. */
export function LoginPage() {
  const { say } = useWords();
  const reasonOf = useFailure();
  const store = useSiteStore();
  const place = useLocation();
  const flash = useFlash();
  const isTaken = new URLSearchParams(place.search).get('social') === 'email_taken';
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['email', 'password'],
    problemsOf: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'problem.email_invalid' }),
      ...(password === '' && { password: 'problem.password_missing' }),
    }),
    send: async ({ email, password }) => {
      const { api, setUser } = store.getState();
      setUser(await api.post<User>('/api/login', { email: email.trim(), password }));
    },
  });
  const isWrong = failure?.code === 'login_failed' || failure?.code === 'bad_request';

  useEffect(() => {
    if (!isWrong) return;
    const password = form.ref.current?.querySelector<HTMLInputElement>('[name=password]');
    password?.focus();
    password?.select();
  }, [failure, isWrong, form.ref]);

  return (
    <AccountFrame title={say('Sign in')}>
      {flash && !failure && (
        <Alert kind="good">
          <p>{say(flash.flash)}</p>
        </Alert>
      )}
      {isTaken && !failure && (
        <Alert kind="warn">
          <p>{say('There is already an account with this email: sign in with its password.')}</p>
        </Alert>
      )}
      {failure && (
        <Alert kind="bad">
          <p>{say('Login failed')}</p>
          <p>{isWrong ? say('Check the email and the password.') : reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('Sign in')} sending={sending} {...form}>
        <EmailField autoComplete="username" error={errorOf('email')} defaultValue={flash?.email} />
        <PasswordField name="password" label={say('Password')} error={errorOf('password')} />
      </EntryForm>
      <p className="account-link">
        <SiteLink to={signInAddress(place, '/forgotten-password')}>{say('Forgotten password?')}</SiteLink>
      </p>
      <p className="account-link">
        {say('No account yet?')} <SiteLink to={signInAddress(place, '/register')}>{say('Sign up')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
