import '../../form/account.css';
import './settings.css';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { GUEST_LIMITS } from '#shared/guests/guestRules.ts';
import { formatDay } from '#shared/time/time.ts';
import type { Erased, OwnData } from '#shared/contract/ownData.ts';
import { COLON } from '#shared/language.ts';
import { EntryForm } from '../../form/EntryForm.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { type MessageKey, useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { signInAddress } from '../../page/signInAddress.ts';
import { useSiteStore } from '../../store/context.tsx';
import { isMissing } from '../../store/store.ts';
import { Field } from '../../ui/Field.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { PhoneInput } from '../../ui/phone/PhoneInput.tsx';
import { LoadingPart } from './LoadingPart.tsx';
import { SaveOutcome } from './SaveOutcome.tsx';
import { useOwnData } from './useOwnData.ts';

/** What the school keeps about a person: to see, download, correct and erase. */
export function OwnDataPage({ path, isAccount }: { path: string; isAccount: boolean }) {
  const { say, lang } = useWords();
  const data = `${isAccount ? `${path}/data` : path}?lang=${lang}`;
  const { data: own, setData, failure, load } = useOwnData<OwnData>(data);
  const [erased, setErased] = useState(false);
  const place = useLocation();
  return (
    <div className="column settings">
      <h1>{say('own_data.title')}</h1>
      {erased ? (
        <p role="status" tabIndex={-1} ref={focus}>
          {say('own_data.erased')}
        </p>
      ) : own ? (
        <>
          <section className="settings-part" aria-labelledby="kept">
            <h2 id="kept">{own.emails.join(', ')}</h2>
            <p>{say('own_data.kept')}</p>
            <KeptLists own={own} />
            <p>
              <a className="button button-plain" href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(own, null, 2))}`} download="data.json">
                {say('own_data.download')}
              </a>
            </p>
          </section>
          <section className="settings-part" aria-labelledby="correct">
            <h2 id="correct">{say('own_data.correct')}</h2>
            {own.is_correctable ? <CorrectForm own={own} path={data} onSaved={setData} /> : <p>{say('own_data.no_name')}</p>}
          </section>
          <ErasePart path={`${path}/erasure`} emails={own.emails} onErased={() => setErased(true)} />
        </>
      ) : isMissing(failure) ? (
        <>
          <Alert kind="bad">
            <p>{say('refusal.reset_not_found')}</p>
          </Alert>
          <SiteLink className="button" to="/find-bookings?data=ask">
            {say('Ask for a new link')}
          </SiteLink>
        </>
      ) : failure?.status === 401 ? (
        <>
          <Alert kind="bad">
            <p>{say('refusal.not_signed_in')}</p>
          </Alert>
          <SiteLink className="button" to={signInAddress(place)}>
            {say('Sign in')}
          </SiteLink>
        </>
      ) : (
        <LoadingPart failure={failure} retry={() => void load()} />
      )}
    </div>
  );
}

/** The button is gone after erasing, and the message says what happened. */
function focus(message: HTMLElement | null) {
  message?.focus();
}

/** What is kept, a list for each kind that has something. Texts are those of the person, the school and the lessons. */
function KeptLists({ own }: { own: OwnData }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const day = (instant: string) => formatDay(instant, lang, timezone, 'year');
  const lists: [MessageKey, string[]][] = [
    ['own_data.bookings', own.bookings.map(({ reference, activity, date, participants }) => [reference, activity, day(date), ...participants.map(({ name }) => name)].join(', '))],
    ['own_data.passes', own.passes.map(({ title }) => title)],
    ['own_data.openings', own.openings.map(({ date }) => day(date))],
    ['own_data.waiting', own.waiting.map(({ date, people }) => `${day(date)} × ${people}`)],
    ['own_data.enquiries', own.enquiries.map(({ asked_at, wish }) => [day(asked_at), wish].filter(Boolean).join(`${COLON[lang]} `))],
    ['own_data.reviews', own.reviews.map(({ stars, words }) => `${stars}/5 ${words}`.trim())],
    ['own_data.notes', [own.notes, own.tags.join(', ')].filter(Boolean)],
    ['own_data.news', own.subscription ? [own.subscription.email] : []],
    ['own_data.mails', own.mails.length > 0 ? [String(own.mails.length)] : []],
  ];
  return (
    <dl className="kept">
      {lists.map(
        ([title, entries]) =>
          entries.length > 0 && (
            <div key={title}>
              <dt>{say(title)}</dt>
              {entries.map((entry, index) => (
                <dd key={index}>{entry}</dd>
              ))}
            </div>
          ),
      )}
    </dl>
  );
}

function CorrectForm({ own, path, onSaved }: { own: OwnData; path: string; onSaved: (own: OwnData) => void }) {
  const { say } = useWords();
  const store = useSiteStore();
  const [phone, setPhone] = useState(own.phone);
  const [saved, setSaved] = useState(false);
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['name', 'phone'],
    problemsOf: () => ({}),
    send: async ({ name }) => {
      setSaved(false);
      const { api, user, setUser } = store.getState();
      const corrected = await api.put<OwnData>(path, { name, phone });
      if (user && user.email === corrected.account?.email) setUser({ ...user, name: corrected.account.name, phone: corrected.account.phone });
      onSaved(corrected);
      setPhone(corrected.phone);
      setSaved(true);
    },
  });
  return (
    <EntryForm action={say('Save')} sending={sending} {...form}>
      <Field label={say('Name')} error={errorOf('name')}>
        {(input) => <input {...input} type="text" name="name" autoComplete="name" maxLength={GUEST_LIMITS.name} defaultValue={own.name} />}
      </Field>
      <Field label={say('Mobile phone')} optional={say('(optional)')} error={errorOf('phone')}>
        {(input) => <PhoneInput {...input} name="phone" value={phone} onChange={setPhone} />}
      </Field>
      <SaveOutcome failure={failure} saved={saved && !sending && say('Saved')} />
    </EntryForm>
  );
}

/** Erases after a tick, because it cannot be taken back. */
function ErasePart({ path, emails, onErased }: { path: string; emails: string[]; onErased: () => void }) {
  const { say } = useWords();
  const store = useSiteStore();
  const [sure, setSure] = useState(false);
  const { failure, sending, form } = useEntryForm({
    names: [],
    problemsOf: () => ({}),
    send: async () => {
      if (!sure) return;
      await store.getState().api.post<Erased>(path, {});
      const { user, setUser } = store.getState();
      if (user && emails.includes(user.email.toLowerCase())) setUser(null);
      onErased();
    },
  });
  return (
    <section className="settings-part" aria-labelledby="erase">
      <h2 id="erase">{say('own_data.erase')}</h2>
      <p>{say('own_data.what_goes')}</p>
      <EntryForm action={say('own_data.erase')} isMinor sending={sending} reason={!sure && say('own_data.tick')} {...form}>
        <label className="erase-sure">
          <input type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)} />
          {say('own_data.sure')}
        </label>
        <SaveOutcome failure={failure} saved={false} />
      </EntryForm>
    </section>
  );
}
