import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { usePageData } from '../page/context.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** Signing a school up: the form, then what comes next. */
export function SignUpPart({ domain }: { domain: string }) {
  const { say } = useWords();
  const { demo, signUpNeedsInvitation } = usePageData();
  const invitation = useInvitation();
  const isInvited = !signUpNeedsInvitation || invitation !== undefined;
  const [email, setEmail] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (email !== undefined) heading.current?.focus();
  }, [email]);
  return (
    <section className="sign-up" id="sign-up" aria-labelledby="sign-up-heading">
      <h2 id="sign-up-heading" ref={heading} tabIndex={-1}>
        {say(!isInvited ? 'New schools come by invitation' : email === undefined ? 'Open your school' : 'Check your email')}
      </h2>
      {!isInvited ? (
        <p>{say('Have you been invited? Open the link in the email.')}</p>
      ) : email === undefined ? (
        <>
          <p>{say('Open in five minutes: all you need is a name and an email.')}</p>
          <SignUpForm domain={domain} invitation={signUpNeedsInvitation ? invitation : undefined} onSent={setEmail} />
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

let kept: string | undefined;

/** Keeps the invitation when another fragment is opened, for example by a link to the form. */
function readInvitation(): string | undefined {
  kept = /^#invitation=([\da-f-]{36})$/i.exec(window.location.hash)?.[1] ?? kept;
  return kept;
}

/** The secret of the invitation, from the fragment of the mailed link: no server sees it before the form is sent. */
function useInvitation(): string | undefined {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
    readInvitation,
    () => undefined,
  );
}
