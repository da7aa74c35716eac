import '../ui/field.css';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { INTL_LOCALES } from '#shared/language.ts';
import { COUNTRIES } from '#shared/signUp/countries.ts';
import { signUpProblems } from '#shared/signUp/signUpRules.ts';
import { proposeSlug } from '#shared/signUp/slug.ts';
import { EmailField } from '../form/EmailField.tsx';
import { EntryForm } from '../form/EntryForm.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useEntryForm } from '../form/useEntryForm.ts';
import { useFailureReason } from '../form/useFailureReason.ts';
import { type MessageKey, useWords } from '../i18n/i18n.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { postWithProof } from '../proof/postWithProof.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { Field } from '../ui/Field.tsx';
import { AddressField } from './AddressField.tsx';
import { useAddressCheck } from './useAddressCheck.ts';

const NAMES = ['name', 'slug', 'email', 'password', 'country', 'timezone'] as const;

/** Until the browser's own are known. */
const DEFAULTS = { country: 'PT', timezone: 'Europe/Lisbon' };

/**
 * The form that signs a school up.
 *
 * @param invitation its secret, where one is needed
 * @param onSent called with the email that the link was sent to
 */
export function SignUpForm({ domain, invitation, onSent }: { domain: string; invitation: string | undefined; onSent: (email: string) => void }) {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const reasonOf = useFailureReason();
  const [isChecking, setIsChecking] = useState(false);
  const hasOwnSlug = useRef(false);
  const { entries, errorOf, failure, sending, form } = useEntryForm({
    names: NAMES,
    problemsOf: (sent) => {
      const problems = Object.entries(signUpProblems({ ...sent, lang })).map(([field, problem]) => [field, `problem.${problem}` satisfies MessageKey]);
      return Object.fromEntries(problems) as Partial<Record<(typeof NAMES)[number], MessageKey>>;
    },
    send: async (sent) => {
      await postWithProof(store.getState().api, '/api/sign-up', { ...sent, email: sent.email.trim(), lang, ...(invitation !== undefined && { invitation }) }, setIsChecking);
      onSent(sent.email.trim());
    },
  });
  const zones = useLocalDefaults(form.ref, form.onInput);
  const address = useAddressCheck(entries.slug);

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement;
    const slug = form.ref.current!.elements.namedItem('slug') as HTMLInputElement;
    if (name === 'slug') hasOwnSlug.current = value !== '';
    if (name === 'name' && !hasOwnSlug.current) slug.value = proposeSlug(value);
    form.onInput();
  }
  const regions = new Intl.DisplayNames(INTL_LOCALES[lang], { type: 'region' });
  const collator = new Intl.Collator(INTL_LOCALES[lang]);
  // The server's names of countries may differ from the browser's, so it writes codes.
  const countries = zones ? COUNTRIES.map((code) => ({ code, name: regions.of(code) ?? code })).toSorted((a, b) => collator.compare(a.name, b.name)) : [{ code: DEFAULTS.country, name: DEFAULTS.country }];

  return (
    <>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('Open your school')} sending={sending} reason={isChecking && say('One moment: your browser proves that it is not a robot.')} {...form} onInput={onInput}>
        <Field label={say('Name of the school')} error={errorOf('name')}>
          {(input) => <input {...input} type="text" name="name" autoComplete="organization" required />}
        </Field>
        <AddressField domain={domain} error={errorOf('slug') ?? (address === 'taken' ? say('refusal.address_taken') : undefined)} isFree={address === 'free'} slug={entries.slug} />
        <EmailField autoComplete="username" error={errorOf('email')} />
        <PasswordField name="password" label={say('Password')} hint={say('At least 8 characters.')} error={errorOf('password')} isNew />
        <div className="sign-up-place">
          <Field label={say('Country')} error={errorOf('country')}>
            {(input) => (
              <select {...input} name="country" defaultValue={DEFAULTS.country} autoComplete="country">
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={say('Time zone')} error={errorOf('timezone')}>
            {(input) => (
              <select {...input} name="timezone" defaultValue={DEFAULTS.timezone}>
                {(zones ?? [DEFAULTS.timezone]).map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll('_', ' ')}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </EntryForm>
    </>
  );
}

/**
 * Chooses the browser's time zone and country, unless the visitor has chosen already.
 *
 * @returns the time zones to choose from, once they are known
 */
function useLocalDefaults(form: React.RefObject<HTMLFormElement | null>, onChosen: () => void): string[] | undefined {
  const hydrated = useHydrated();
  const choose = useEffectEvent(() => {
    if (!form.current) return;
    const local = { timezone: ownZone(), country: new Intl.Locale(navigator.language).region ?? '' };
    for (const name of ['timezone', 'country'] as const) {
      const select = form.current.elements.namedItem(name) as HTMLSelectElement;
      const isKnown = [...select.options].some(({ value }) => value === local[name]);
      if (isKnown && select.value === DEFAULTS[name]) select.value = local[name];
    }
    onChosen();
  });
  useEffect(() => {
    if (hydrated) choose();
  }, [hydrated]);
  return hydrated ? [...new Set([...Intl.supportedValuesOf('timeZone'), DEFAULTS.timezone, ownZone()])].toSorted() : undefined;
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
