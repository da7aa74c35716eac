import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#shared/contract/user.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { type Flash, REGISTERED, useFlash } from './flash.ts';
import { PasswordField } from '../../form/PasswordField.tsx';
import { useSiteAddress } from '../../page/siteAddress.ts';
import { addressAfterSignIn, wasSentToSignIn, signInAddress } from '../../page/signInAddress.ts';
import { announceSignIn, useSignInBroadcast } from './signInBroadcast.ts';
import { SocialButtons } from './SocialButtons.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** Messages for failed sign-ins by a provider, by the query's `social`. */
const SOCIAL = new Map<string | null, MessageKey>([
  ['email_taken', 'There is already an account with this email: sign in with its password.'],
  ['email_missing', 'account.social_email_missing'],
  ['second_factor', 'account.social_second_factor'],
  ['failed', 'That did not work. Try again, or sign in with your password.'],
]);

/** The sign-in form. Afterwards the route redirects to the previous page. The mailed link of a registration leads here as well. */
export function LoginPage() {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const place = useLocation();
  const navigate = useNavigate();
  const address = useSiteAddress();
  const flash = useFlash();
  const query = new URLSearchParams(place.search);
  const social = SOCIAL.get(query.get('social'));
  const registration = query.get('registration') ?? undefined;
  const hasRegistered = flash?.flash === REGISTERED;
  // The link of the mail may open in another tab. What was under way continues in this one.
  useSignInBroadcast();
  const { entries, errorOf, failure, sending, form } = useEntryForm({
    names: ['email', 'password', 'code'],
    problemsOf: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'problem.email_invalid' }),
      ...(password === '' && { password: 'problem.password_missing' }),
    }),
    send: async ({ email, password, code }) => {
      const { api, setUser } = store.getState();
      setUser(await api.post<User>(`/api/login?lang=${lang}`, { email: email.trim(), password, registration, ...(code?.trim() && { code }) }));
      if (!registration) return;
      announceSignIn();
      await navigate(address(addressAfterSignIn(place.search)), { replace: true });
    },
  });
  const isAboutCode = failure?.code === 'second_factor_required' || failure?.code === 'second_factor_wrong';
  // Once asked for, the field stays while the form is sent again.
  const [asksForCode, setAsksForCode] = useState(false);
  if (isAboutCode && !asksForCode) setAsksForCode(true);
  const isWrong = failure?.code === 'login_failed' || failure?.code === 'bad_request';

  useEffect(() => {
    if (!isWrong) return;
    const password = form.ref.current?.querySelector<HTMLInputElement>('[name=password]');
    password?.focus();
    password?.select();
  }, [failure, isWrong, form.ref]);

  return (
    <AccountFrame title={say('Sign in')}>
      {registration && !failure && (
        <Alert kind="good">
          <p>{say('account.confirm_by_signing_in')}</p>
        </Alert>
      )}
      {wasSentToSignIn(place.search) && !registration && !flash?.flash && !social && !failure && <p>{say('refusal.not_signed_in')}</p>}
      {flash?.flash && !failure && (
        <Alert kind="good">
          <p>{say(flash.flash)}</p>
          {hasRegistered && <p>{say('account.confirm_address', { email: flash.email ?? '' })}</p>}
        </Alert>
      )}
      {social && !failure && (
        <Alert kind="warn">
          <p>{say(social)}</p>
        </Alert>
      )}
      {failure && (
        <Alert kind={failure.code === 'second_factor_required' ? 'warn' : 'bad'}>
          {!isAboutCode && <p>{say('Login failed')}</p>}
          <p>{isWrong ? say('Check the email and the password.') : reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('Sign in')} sending={sending} {...form}>
        <EmailField autoComplete="username" error={errorOf('email')} defaultValue={flash?.email} />
        <PasswordField name="password" label={say('Password')} error={errorOf('password')} />
        {asksForCode && (
          <Field label={say('Code')} hint={say('account.code_hint')} error={undefined}>
            {(input) => <input {...input} name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} autoFocus />}
          </Field>
        )}
      </EntryForm>
      {asksForCode && (
        // Only the team has a second factor. The sign-in of the back office asks the browser for passkeys.
        <p className="account-link">
          <a href={`/manage/login?lang=${lang}`}>{say('account.passkey_instead')}</a>
        </p>
      )}
      <p className="account-link">
        <SiteLink to={signInAddress(place, '/forgotten-password')} state={{ email: entries.email } satisfies Flash}>{say('Forgotten password?')}</SiteLink>
      </p>
      <p className="account-link">
        {say('find_bookings.question')} <SiteLink to="/find-bookings">{say('find_bookings.title')}</SiteLink>
      </p>
      <SocialButtons />
      <p className="account-link">
        {say('No account yet?')} <SiteLink to={signInAddress(place, '/register')}>{say('Sign up')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
