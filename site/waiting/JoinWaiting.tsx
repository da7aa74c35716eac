import './waiting.css';
import { useEffect, useRef, useState } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { LAST_OFFER_MINUTES, WAITING_LIMITS, waitingProblems } from '#shared/waiting/waitingRules.ts';
import { EmailField } from '../form/EmailField.tsx';
import { EntryForm } from '../form/EntryForm.tsx';
import { useEntryForm } from '../form/useEntryForm.ts';
import { useFailureReason } from '../form/useFailureReason.ts';
import { type MessageKey, useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { keep, readKept } from '../page/keptEntries.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { Field } from '../ui/Field.tsx';
import { PhoneInput } from '../ui/phone/PhoneInput.tsx';
import { usePhoneError } from '../ui/phone/usePhoneError.ts';
import { usePhoneRule } from '../ui/phone/usePhoneRule.ts';
import { usePushAddress } from './usePushAddress.ts';

/** What is missing or wrong in each field, as a message. */
const MESSAGES = { people: 'waiting.people_needed', name: 'waiting.name_needed', email: 'problem.email_invalid', phone: 'problem.phone_invalid' } as const satisfies Record<string, MessageKey>;

/** Offers the waiting list of a full lesson, until shortly before it begins. */
export function JoinWaiting({ lesson }: { lesson: Lesson }) {
  const { say } = useWords();
  const now = useNow();
  const [isPressed, setPressed] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isReady = useHydrated();
  useEffect(() => {
    if (isPressed || sentTo) heading.current?.focus();
  }, [isPressed, sentTo]);
  if (lesson.id === 0 || Date.parse(lesson.date) - now.getTime() < LAST_OFFER_MINUTES * 60_000) return null;
  // A form that was begun here opens by itself after a reload.
  const isOpen = isPressed || (isReady && readKept('waiting').lesson === String(lesson.id));
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting" ref={heading} tabIndex={-1}>
        {say(sentTo ? 'waiting.joined' : 'waiting.title')}
      </h2>
      <p>{sentTo ? say('waiting.sent', { email: sentTo }) : say('waiting.lead')}</p>
      <noscript>
        <p className="notice">{say('waiting.needs_javascript')}</p>
      </noscript>
      {!isOpen && !sentTo && (
        <button type="button" className="button" disabled={!isReady} onClick={() => setPressed(true)}>
          {say('waiting.join')}
        </button>
      )}
      {isOpen && !sentTo && <WaitingForm lesson={lesson} onSent={setSentTo} />}
    </section>
  );
}

function WaitingForm({ lesson, onSent }: { lesson: Lesson; onSent: (email: string) => void }) {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const { country } = useTenant();
  const draft = useSite((state) => state.booking.draft);
  const [phone, setPhone] = useState(() => readKept('waiting').number ?? draft.phone);
  const phoneReason = usePhoneError();
  // Until the rule is loaded, only the server checks the phone.
  const isMobile = usePhoneRule(country, phone) ?? (() => true);
  const max = lesson.num_places;
  const endpoint = usePushAddress();
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['people', 'name', 'email', 'phone'],
    // The phone's field shows less than its number, which is kept below.
    kept: { as: 'waiting', fields: ['people', 'name', 'email'] },
    problemsOf: ({ people, name, email }) => {
      const found = waitingProblems({ name, email, phone, people: /^\d+$/.test(people) ? Number(people) : 0 }, max, isMobile);
      return Object.fromEntries(Object.entries(MESSAGES).filter(([field]) => field in found));
    },
    send: async ({ people, name, email }) => {
      await store.getState().api.post(`/api/lessons/${lesson.id}/waiting`, { people: Number(people), name, email, phone, lang, ...(endpoint && { endpoint }) });
      onSent(email.trim());
    },
  });
  function changePhone(number: string) {
    setPhone(number);
    keep('waiting', { number });
  }
  function keepLesson() {
    form.onInput();
    keep('waiting', { lesson: String(lesson.id) });
  }
  return (
    <>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('waiting.send')} withoutScripts="waiting.needs_javascript" sending={sending} {...form} onInput={keepLesson}>
        <Field label={say('waiting.people')} error={errorOf('people') && say('waiting.people_needed', { max })}>
          {(input) => <input {...input} name="people" type="number" inputMode="numeric" min={1} max={max} defaultValue={Math.min(draft.users.length, max)} required />}
        </Field>
        <Field label={say('Name')} error={errorOf('name')}>
          {(input) => <input {...input} type="text" name="name" autoComplete="name" maxLength={WAITING_LIMITS.name} defaultValue={draft.users[0]?.name} required />}
        </Field>
        <EmailField autoComplete="email" error={errorOf('email')} defaultValue={draft.email} />
        <Field label={say('Mobile phone')} error={phoneReason(errorOf('phone'), phone)}>
          {(input) => <PhoneInput {...input} name="phone" value={phone} onChange={changePhone} required />}
        </Field>
        {endpoint && <p>{say('opening.push')}</p>}
      </EntryForm>
    </>
  );
}
