import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../store/api.ts';
import { useWords } from '../i18n/i18n.ts';
import { useRefusal } from '../i18n/useRefusal.ts';
import { readStorage, writeStorage } from '../page/browserStorage.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { Alert } from './states/Alert.tsx';
import { Drawing } from './Drawing.tsx';

type Said = { title: string; text: string };

type Props = {
  /** What this link does, and for which record: tells it from others in the tab. */
  link: string;
  /** `instead` is shown in place of the button, if something else has to be done first. */
  asking: Said & { button: string; instead?: ReactNode };
  done: Said;
  /** Shown if the link is no longer valid, or belongs to another account, which the API answers with `code`. */
  dead: (Said & { code: string; onward: ReactNode })[];
  needsScripts: string;
  act: () => Promise<unknown>;
  /** The next links after success. */
  onward: ReactNode;
};

/** The link that was used last in this tab. Its page says after a reload, too, what was done. */
const DONE = 'lineup.done';

/** A page opened from a mail. It acts only on a click, because mail scanners open links too. */
export function MailLinkAction({ link, asking, done, dead, needsScripts, act, onward }: Props) {
  const { say } = useWords();
  const refusal = useRefusal();
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'asking' | 'busy' | 'done' | ApiError>('asking');
  // The server does not know what this browser keeps.
  const wasDone = useHydrated() && readStorage('sessionStorage', DONE) === link;
  const isDone = state === 'done' || (state === 'asking' && wasDone);

  async function pressed() {
    if (state === 'busy') return;
    setState('busy');
    try {
      await act();
      writeStorage('sessionStorage', DONE, link);
      setState('done');
      heading.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error);
    }
  }
  const end = state instanceof ApiError ? dead.find(({ code }) => code === state.code) : undefined;
  const why = (error: ApiError) => (error.code === 'network' ? say('The connection may have dropped for a moment.') : refusal(error));
  const { title, text } = isDone ? done : (end ?? asking);
  return (
    <div className="column quiet-page">
      <Drawing of="paperBoat" className="calm-sea" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!end && <p>{text}</p>}
      {state instanceof ApiError && (
        <Alert kind="bad">
          <p>{end ? text : why(state)}</p>
        </Alert>
      )}
      <noscript>
        <p className="notice">{needsScripts}</p>
      </noscript>
      <div className="quiet-actions">
        {isDone ? (
          onward
        ) : end ? (
          end.onward
        ) : (
          asking.instead ?? (
          <button type="button" className="button" aria-disabled={state === 'busy' || undefined} onClick={() => void pressed()}>
            {asking.button}
          </button>
          )
        )}
      </div>
    </div>
  );
}
