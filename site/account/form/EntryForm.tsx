import '../../ui/field.css';
import './account.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { useHydrated } from '../../page/useHydrated.ts';

type Props = Pick<ComponentProps<'form'>, 'ref' | 'onInput' | 'onBlur' | 'onSubmit'> & {
  action: string;
  /** Not the first thing to do on its page. */
  isMinor?: boolean;
  sending: boolean;
  /** Why it cannot be sent yet. */
  reason?: string | false;
  children: ReactNode;
};

/** A short form with one thing to do. The button never goes mute: it says what is missing, and shows where. */
export function EntryForm({ action, isMinor = false, sending, reason, children, ...form }: Props) {
  const { say } = useWords();
  const why = useId();
  return (
    // Before its scripts are here, a form of this method goes nowhere: no password gets into an address.
    <form className="entry-form" noValidate method="dialog" {...form}>
      {children}
      <noscript>
        <p className="notice">{say('This form needs scripts: please allow them for this page.')}</p>
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
