import { type RefObject, useEffect, useRef, useState } from 'react';
import { isEmail } from '#shared/contactFormats.ts';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';

type AskForMail = {
  /** The address that a mail was asked for, after the answer. */
  asked: string | undefined;
  /** The heading, which gets the focus then. */
  heading: RefObject<HTMLHeadingElement | null>;
} & Pick<ReturnType<typeof useEntryForm<'email'>>, 'errorOf' | 'failure' | 'sending' | 'form'>;

/** A form that takes an email and asks the server for a mail to it. @param path of the API */
export function useAskForMail(path: string): AskForMail {
  const { lang } = useWords();
  const store = useSiteStore();
  const [asked, setAsked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['email'],
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'problem.email_invalid' }),
    send: async ({ email }) => {
      await store.getState().api.post(path, { email: email.trim(), lang });
      setAsked(email.trim());
    },
  });
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  return { asked, heading, errorOf, failure, sending, form };
}
