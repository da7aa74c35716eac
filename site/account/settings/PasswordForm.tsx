import { useState } from 'react';
import { profileProblems } from '#shared/accountRules.ts';
import type { User } from '#shared/contract/user.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { problemMessages, isMistyped, verifyProblem } from '../../form/passwordRules.ts';
import { PasswordField, HiddenUsernameField } from '../../form/PasswordField.tsx';
import { SaveOutcome } from './SaveOutcome.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';

/** Changes the password, after asking for the current one. */
export function PasswordForm() {
  const { say } = useWords();
  const store = useSiteStore();
  const email = useSite((state) => state.user!.email);
  const [saved, setSaved] = useState(false);
  const { entries, errorOf, failure, sending, form, clear } = useEntryForm({
    names: ['password', 'new_password', 'verify'],
    problemsOf: ({ password, new_password, verify }) => ({
      ...problemMessages(profileProblems({ password, new_password }, () => true)),
      ...verifyProblem(new_password, verify),
    }),
    send: async ({ password, new_password }) => {
      setSaved(false);
      const { api, setUser } = store.getState();
      setUser(await api.put<User>('/api/user/me', { password, new_password }));
      clear();
      setSaved(true);
    },
  });
  return (
    <section className="settings-part" aria-labelledby="change-password">
      <h2 id="change-password">{say('Change the password')}</h2>
      <EntryForm action={say('Change the password')} isMinor sending={sending} {...form}>
        <HiddenUsernameField email={email} />
        <PasswordField name="password" label={say('account.current_password')} error={errorOf('password')} />
        <PasswordField
          name="new_password"
          label={say('New password')}
          hint={say('At least 8 characters.')}
          error={errorOf('new_password')}
          isNew
        />
        <PasswordField
          name="verify"
          label={say('Verify password')}
          error={errorOf('verify', isMistyped(entries.new_password, entries.verify))}
          isNew
        />
        <SaveOutcome failure={failure} saved={saved && !sending && say('account.password_changed')} />
      </EntryForm>
      <p className="account-link">
        <SiteLink to="/forgotten-password">{say('Forgotten password?')}</SiteLink>
      </p>
    </section>
  );
}
