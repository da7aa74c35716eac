import { useLocation, useNavigate } from 'react-router-dom';
import { registrationProblems } from '#shared/accountRules.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useSiteAddress } from '../../page/siteAddress.ts';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { type Flash, REGISTERED } from './flash.ts';
import { problemMessages, isMistyped, verifyProblem } from '../../form/passwordRules.ts';
import { PasswordField } from '../../form/PasswordField.tsx';
import { signInAddress } from '../../page/signInAddress.ts';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** Creates an account, and opens the sign-in page. The answer does not reveal whether the email has an account already. */
export function RegisterPage() {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const place = useLocation();
  const navigate = useNavigate();
  const address = useSiteAddress();
  const { entries, problems, errorOf, attempts, failure, sending, form } = useEntryForm({
    names: ['email', 'password', 'verify'],
    problemsOf: ({ email, password, verify }) => ({
      ...problemMessages(registrationProblems({ email, password })),
      ...verifyProblem(password, verify),
    }),
    send: async ({ email, password }) => {
      const next = new URLSearchParams(place.search).get('next') ?? undefined;
      await store.getState().api.post('/api/register', { email: email.trim(), password, lang, next });
      const state: Flash = { flash: REGISTERED, email: email.trim() };
      await navigate(address(signInAddress(place)), { state });
    },
  });
  // Only these three conditions are listed (docs/product.md#accounts); other problems show on submit.
  const needed = [
    entries.email.trim() === '' && say('your email'),
    entries.password === '' && say('a password'),
    (entries.verify === '' || entries.verify !== entries.password) && say('the same password twice'),
  ].filter((part): part is string => Boolean(part));
  const isRefusedHere = attempts > 0 && needed.length === 0 && Object.keys(problems).length > 0;
  const why = failure ? reasonOf(failure) : say('refusal.invalid_registration');

  return (
    <AccountFrame title={say('Create your account')}>
      <p>{say('See all your bookings in one place, and book with fewer taps.')}</p>
      {(failure || isRefusedHere) && (
        <Alert kind="bad">
          <p>{`${say('Registration failed')} (${why})`}</p>
        </Alert>
      )}
      <EntryForm
        action={say('Sign up')}
        sending={sending}
        reason={needed.length > 0 && say('Still needed: {{list}}.', { list: new Intl.ListFormat(INTL_LOCALES[lang]).format(needed) })}
        {...form}
      >
        <EmailField autoComplete="username" error={errorOf('email')} />
        <PasswordField name="password" label={say('Password')} hint={say('At least 8 characters.')} error={errorOf('password')} isNew />
        <PasswordField
          name="verify"
          label={say('Verify password')}
          error={errorOf('verify', isMistyped(entries.password, entries.verify))}
          isNew
        />
      </EntryForm>
      <p className="account-link">
        {say('Already have an account?')} <SiteLink to={signInAddress(place)}>{say('Sign in')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
