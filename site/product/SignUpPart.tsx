import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { usePageData } from '../page/context.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** Signing a school up: the form, then what comes next. */
export function SignUpPart({ domain }: { domain: string }) {
  const { say } = useWords();
  const { demo } = usePageData();
  const [email, setEmail] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (email !== undefined) heading.current?.focus();
  }, [email]);
  return (
    <section className="sign-up" id="sign-up" aria-labelledby="sign-up-heading">
      <h2 id="sign-up-heading" ref={heading} tabIndex={-1}>
        {say(email === undefined ? 'Open your school' : 'Check your email')}
      </h2>
      {email === undefined ? (
        <>
          <p>{say('Open in five minutes: all you need is a name and an email.')}</p>
          <SignUpForm domain={domain} onSent={setEmail} />
        </>
      ) : (
        <>
          <p>{say('We have sent a link to {{email}}. It opens your school, and works for 24 hours. If it does not arrive, look in the spam folder.', { email })}</p>
          {demo && (
            <p>
              {say('This is a demo: its mails are in the mailbox.')}{' '}
              <a href="/dev/mailbox">{say('Open the mailbox')}</a>
            </p>
          )}
        </>
      )}
    </section>
  );
}
