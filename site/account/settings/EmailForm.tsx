import type { FormEvent } from 'react';
import { emailChangeProblems } from '#shared/accountRules.ts';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { problemMessages } from '../../form/passwordRules.ts';
import { HiddenUsernameField, PasswordField } from '../../form/PasswordField.tsx';
import { SaveOutcome } from './SaveOutcome.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';

type Props = { needsPassword: boolean; onChange: (change: EmailChange) => void };

/**
 * The email, prefilled with the present one. Once it differs, the present password is asked for, and it can be sent. An account
 * without a password needs only the link to the new address.
 */
export function EmailForm({ needsPassword, onChange }: Props) {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const present = useSite((state) => state.user!.email);
  const { entries, errorOf, failure, sending, form } = useEntryForm({
    names: ['email', 'password'],
    problemsOf: ({ email, password }) => problemMessages(emailChangeProblems({ email, password }, { email: present, needsPassword })),
    send: async ({ email, password }) => {
      const request = needsPassword ? { email, password } : { email };
      onChange(await store.getState().api.post<EmailChange>(`/api/user/me/email-change?lang=${lang}`, request));
    },
  });
  const isChanged = !['', present].includes(entries.email.trim());
  function submit(event: FormEvent) {
    if (isChanged) return form.onSubmit(event);
    event.preventDefault();
    // The browser may have filled in another address without an input event.
    return form.onInput();
  }
  return (
    <EntryForm action={say('Change the email')} isMinor sending={sending} reason={!isChanged && say('account.email_unchanged')} {...form} onSubmit={submit}>
      <EmailField autoComplete="email" error={errorOf('email')} defaultValue={present} />
      {isChanged && needsPassword && (
        <>
          <HiddenUsernameField email={present} />
          <PasswordField name="password" label={say('account.current_password')} error={errorOf('password')} />
        </>
      )}
      <SaveOutcome failure={failure} saved={false} />
    </EntryForm>
  );
}
