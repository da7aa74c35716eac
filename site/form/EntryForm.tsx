import '../ui/field.css';
import './account.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { type MessageKey, useWords } from '../i18n/i18n.ts';
import { useHydrated } from '../page/useHydrated.ts';

type Props = Pick<ComponentProps<'form'>, 'ref' | 'onInput' | 'onBlur' | 'onSubmit'> & {
  action: string;
  /** Not the page's main action. */
  isMinor?: boolean;
  sending: boolean;
  /** What is said where scripts are off, in words that the page has loaded. */
  withoutScripts?: MessageKey;
  /** Why the form cannot be sent yet. */
  reason?: string | false;
  children: ReactNode;
};

/** A short form with one action. Its button stays clickable while entries are missing, and then shows what is missing. */
export function EntryForm({ action, isMinor = false, sending, withoutScripts = 'account.needs_javascript', reason, children, ...form }: Props) {
  const { say } = useWords();
  const why = useId();
  return (
    // Without scripts `method="dialog"` does not submit, so no password ends up in an address.
    <form className="entry-form" noValidate method="dialog" {...form}>
      {children}
      <noscript>
        <p className="notice">{say(withoutScripts)}</p>
      </noscript>
      <p id={why} className="reason">
        {reason}
      </p>
      <button
        type="submit"
        className={isMinor ? 'button button-plain button-wide' : 'button button-wide'}
        disabled={!useHydrated()}
        aria-disabled={reason || sending ? true : undefined}
        aria-describedby={why}
      >
        {sending ? say('Sending…') : action}
      </button>
    </form>
  );
}
