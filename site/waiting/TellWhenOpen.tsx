import './waiting.css';
import { useEffect, useRef, useState } from 'react';
import { isEmail } from '#shared/contactFormats.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { OpeningInput } from '#shared/contract/opening.ts';
import { EmailField } from '../form/EmailField.tsx';
import { EntryForm } from '../form/EntryForm.tsx';
import { useEntryForm } from '../form/useEntryForm.ts';
import { useFailureReason } from '../form/useFailureReason.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { usePushAddress } from './usePushAddress.ts';

/** Offers a mail when a lesson opens for booking, and a notification where this browser shows those of the school. */
export function TellWhenOpen({ lesson }: { lesson: Lesson }) {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const draft = useSite((state) => state.booking.draft);
  const endpoint = usePushAddress();
  const [sentTo, setSentTo] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (sentTo) heading.current?.focus();
  }, [sentTo]);
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['email'],
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'problem.email_invalid' }),
    send: async ({ email }) => {
      const asked: OpeningInput = { email: email.trim(), lang, ...(endpoint && { endpoint }) };
      await store.getState().api.post(`/api/lessons/${lesson.id}/openings`, asked);
      setSentTo(asked.email);
    },
  });
  if (lesson.id === 0) return null;
  return (
    <section className="waiting" aria-labelledby="opening">
      <h2 id="opening" ref={heading} tabIndex={-1}>
        {say(sentTo ? 'opening.sent_title' : 'opening.title')}
      </h2>
      <p>{sentTo ? say('opening.sent', { email: sentTo }) : say('opening.lead')}</p>
      {endpoint && <p>{say('opening.push')}</p>}
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      {!sentTo && (
        <EntryForm action={say('opening.send')} withoutScripts="opening.needs_javascript" sending={sending} {...form}>
          <EmailField autoComplete="email" error={errorOf('email')} defaultValue={draft.email} />
        </EntryForm>
      )}
    </section>
  );
}
