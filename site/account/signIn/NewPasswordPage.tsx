import { useNavigate } from 'react-router-dom';
import { passwordProblem } from '#shared/accountRules.ts';
import type { PasswordSet } from '#shared/contract/user.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { useParams } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useSiteAddress } from '../../page/siteAddress.ts';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import type { Flash } from './flash.ts';
import { isMistyped, verifyProblem } from '../../form/passwordRules.ts';
import { PasswordField, HiddenUsernameField } from '../../form/PasswordField.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** Sets a new password, opened by the link of a reset mail or of an invitation into the team. */
export function NewPasswordPage() {
  const { say } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const { id } = useParams();
  const navigate = useNavigate();
  const address = useSiteAddress();
  const { entries, errorOf, failure, sending, form } = useEntryForm({
    names: ['password', 'verify'],
    problemsOf: ({ password, verify }) => {
      const problem = passwordProblem(password);
      return { ...(problem && { password: `problem.${problem}` }), ...verifyProblem(password, verify) };
    },
    send: async ({ password }) => {
      const { api, setUser } = store.getState();
      const { joined_team } = await api.put<PasswordSet>(`/api/password-resets/${encodeURIComponent(id!)}`, { password });
      // The reset ended all sessions, also this browser's.
      setUser(null);
      const state: Flash = { flash: 'Your new password is set, please login' };
      await navigate(address(joined_team ? '/login?next=/manage' : '/login'), { state });
    },
  });
  return (
    <AccountFrame title={say('New password')}>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
          {failure.status === 404 && (
            <p>
              <SiteLink to="/forgotten-password">{say('Ask for a new link')}</SiteLink>
            </p>
          )}
        </Alert>
      )}
      <EntryForm action={say('Set the password')} sending={sending} {...form}>
        <HiddenUsernameField />
        <PasswordField name="password" label={say('New password')} hint={say('At least 8 characters.')} error={errorOf('password')} isNew />
        <PasswordField
          name="verify"
          label={say('Verify password')}
          error={errorOf('verify', isMistyped(entries.password, entries.verify))}
          isNew
        />
      </EntryForm>
    </AccountFrame>
  );
}
