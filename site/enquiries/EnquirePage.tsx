import './enquiries.css';
import { useEffect, useRef, useState } from 'react';
import type { EnquiryKind } from '#shared/contract/enquiry.ts';
import { ENQUIRY_LIMITS, enquiryProblems } from '#shared/enquiries/enquiryRules.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { AccountFrame } from '../form/AccountFrame.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { EntryForm } from '../form/EntryForm.tsx';
import { useEntryForm } from '../form/useEntryForm.ts';
import { useFailureReason } from '../form/useFailureReason.ts';
import { type MessageKey, useWords } from '../i18n/i18n.ts';
import { keep, readKept } from '../page/keptEntries.ts';
import { ApiError } from '../store/api.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { Field } from '../ui/Field.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

const FIELDS = ['kind', 'activity_id', 'people', 'wish', 'name', 'email', 'phone'] as const;

/** What is missing or wrong in each field, as a message. */
const MESSAGES = { name: 'enquiry.name_needed', email: 'problem.email_invalid', people: 'enquiry.people_needed', wish: 'enquiry.wish_needed' } as const satisfies Record<string, MessageKey>;

/** Asks the school for a lesson of one's own: a group, or a private lesson. */
export function EnquirePage() {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const aux = useSite((state) => state.aux!);
  const [sentTo, setSentTo] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Sent again after a lost answer, also after a reload, the enquiry has the same key. Here as well, because storage may be blocked.
  const idempotencyKey = useRef<string>(undefined);
  function keepKey(key: string | undefined) {
    idempotencyKey.current = key;
    keep('enquiry', { idempotency_key: key });
    return key;
  }
  const { errorOf, failure, sending, form } = useEntryForm({
    names: FIELDS,
    kept: { as: 'enquiry', fields: FIELDS },
    problemsOf: ({ name, email, people, wish }) => {
      // The server checks the phone; the tables of numbers are too large for this page.
      const found = enquiryProblems({ name, email, people: people === '' ? Number.NaN : Number(people), wish }, () => true);
      return Object.fromEntries(Object.entries(MESSAGES).filter(([field]) => field in found));
    },
    send: async ({ kind, activity_id, people, phone, ...entries }) => {
      const idempotency_key = keepKey(idempotencyKey.current ?? readKept('enquiry').idempotency_key ?? uuidV4());
      const payload = { ...entries, phone, kind: kind as EnquiryKind, people: Number(people), activity_id: activity_id === '' ? null : Number(activity_id), lang, idempotency_key };
      try {
        await store.getState().api.post('/api/enquiries', payload);
      } catch (error) {
        // What was sent under the key stands. Sending again is another enquiry.
        if (error instanceof ApiError && error.code === 'enquiry_reused') keepKey(undefined);
        throw error;
      }
      setSentTo(entries.email.trim());
    },
  });
  useEffect(() => {
    if (sentTo) heading.current?.focus();
  }, [sentTo]);

  if (sentTo) {
    return (
      <AccountFrame title={say('enquiry.sent_title')} heading={heading}>
        <p>{say('enquiry.sent', { email: sentTo })}</p>
        <p className="account-link">
          <SiteLink to="/lessons">{say('See the lessons')}</SiteLink>
        </p>
      </AccountFrame>
    );
  }
  const max = ENQUIRY_LIMITS.people;
  const error = (name: 'name' | 'people' | 'wish' | 'phone') => {
    const message = errorOf(name);
    if (message && name === 'phone') return say('enquiry.phone_incomplete');
    return name === 'people' && message ? say('enquiry.people_needed', { max }) : message;
  };
  return (
    <AccountFrame title={say('enquiry.title')} heading={heading}>
      <p>{say('enquiry.lead')}</p>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('enquiry.send')} sending={sending} {...form}>
        <fieldset className="enquiry-kind">
          <legend>{say('enquiry.kind')}</legend>
          {(['group', 'private'] as const).map((kind) => (
            <label key={kind}>
              <input type="radio" name="kind" value={kind} defaultChecked={kind === 'group'} />
              {say(`enquiry.${kind}`)}
            </label>
          ))}
        </fieldset>
        <Field label={say('enquiry.activity')}>
          {(input) => (
            <select {...input} name="activity_id" defaultValue="">
              <option value="">{say('enquiry.any_activity')}</option>
              {aux.activity_order.map((id) => (
                <option key={id} value={id}>
                  {aux.activities[id]!.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={say('enquiry.people')} error={error('people')}>
          {(input) => <input {...input} name="people" type="number" inputMode="numeric" min={1} max={max} required />}
        </Field>
        <Field label={say('enquiry.wish')} hint={say('enquiry.wish_hint')} error={error('wish')}>
          {(input) => <textarea {...input} name="wish" rows={4} maxLength={ENQUIRY_LIMITS.wish} required />}
        </Field>
        <Field label={say('Name')} error={error('name')}>
          {(input) => <input {...input} type="text" name="name" autoComplete="name" maxLength={ENQUIRY_LIMITS.name} required />}
        </Field>
        <EmailField autoComplete="email" error={errorOf('email')} />
        <Field label={say('enquiry.phone')} optional={say('(optional)')} error={error('phone')}>
          {(input) => <input {...input} name="phone" type="tel" autoComplete="tel" />}
        </Field>
      </EntryForm>
    </AccountFrame>
  );
}
