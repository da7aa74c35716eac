import { useState } from 'react';
import { ACCOUNT_LIMITS, profileProblems } from '#shared/accountRules.ts';
import type { ProfileChange, User } from '#shared/contract/user.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { Field } from '../../ui/Field.tsx';
import { useTenant } from '../../page/context.tsx';
import { useEarlyInput } from '../../page/useEarlyInput.ts';
import { PhoneInput } from '../../ui/phone/PhoneInput.tsx';
import { usePhoneError } from '../../ui/phone/usePhoneError.ts';
import { usePhoneRule } from '../../ui/phone/usePhoneRule.ts';
import { EntryForm } from '../../form/EntryForm.tsx';
import { problemMessages } from '../../form/passwordRules.ts';
import { SaveOutcome } from './SaveOutcome.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';

/** Name and phone. Sends only what changed. */
export function ProfileForm() {
  const { say } = useWords();
  const store = useSiteStore();
  const user = useSite((state) => state.user!);
  const [phone, setPhone] = useState(user.phone);
  // Until the rule is loaded, only the server validates.
  const isMobileNumber = usePhoneRule(useTenant().country, phone) ?? (() => true);
  const phoneReason = usePhoneError();
  useEarlyInput(['phone'], (typed) => setPhone(typed.phone));
  const [saved, setSaved] = useState(false);
  const changed = (entries: Pick<User, 'name'>) => changesOf(user, { ...entries, phone: phone.trim() });
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['name', 'phone'],
    problemsOf: (entries) => problemMessages(profileProblems(changed(entries), isMobileNumber)),
    send: async (entries) => {
      setSaved(false);
      const { api, setUser } = store.getState();
      const change = changed(entries);
      const now = Object.keys(change).length > 0 ? await api.put<User>('/api/user/me', change) : user;
      setUser(now);
      setPhone(now.phone);
      setSaved(true);
    },
  });
  return (
    <section className="settings-part" aria-labelledby="profile">
      <h2 id="profile">{say('How do we reach you?')}</h2>
      <EntryForm action={say('Save')} sending={sending} {...form}>
        <Field label={say('Name')} error={errorOf('name')}>
          {(input) => <input {...input} type="text" name="name" autoComplete="name" maxLength={ACCOUNT_LIMITS.name} defaultValue={user.name} />}
        </Field>
        <Field label={say('Mobile phone')} optional={say('(optional)')} error={phoneReason(errorOf('phone'), phone)}>
          {(input) => <PhoneInput {...input} name="phone" value={phone} onChange={setPhone} />}
        </Field>
        <SaveOutcome failure={failure} saved={saved && !sending && say('Saved')} />
      </EntryForm>
    </section>
  );
}

function changesOf(user: User, entries: Pick<User, 'name' | 'phone'>): ProfileChange {
  const change: ProfileChange = {};
  for (const field of ['name', 'phone'] as const) {
    if (entries[field].trim() !== user[field]) change[field] = entries[field].trim();
  }
  return change;
}
