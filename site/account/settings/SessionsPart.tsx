import { useState } from 'react';
import type { Session } from '#shared/contract/session.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { isMissing } from '../../store/store.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { useFailureReason } from '../../form/useFailureReason.ts';
import { LoadingPart } from './LoadingPart.tsx';
import { SessionEntry } from './SessionEntry.tsx';
import { useOwnData } from './useOwnData.ts';

const PATH = '/api/user/me/sessions';

/** Where the account is signed in. Every session but the current one can be ended here. */
export function SessionsPart() {
  const { say } = useWords();
  const store = useSiteStore();
  const reasonOf = useFailureReason();
  const { data: sessions, failure, run, load } = useOwnData<Session[]>(PATH);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string>();

  async function end(path: string, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    // A session that is gone already is ended as well.
    const remove = () => store.getState().api.remove(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if ((await run(remove)) && (await load())) setOutcome(done);
    setBusy(false);
  }
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <section className="settings-part" aria-labelledby="sessions">
      <h2 id="sessions">{say('Where you are signed in')}</h2>
      {!sessions && <LoadingPart failure={failure} retry={() => void load()} />}
      {sessions && (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionEntry key={session.id} session={session} busy={busy} onEnd={() => void end(`${PATH}/${session.id}`, say('That device is signed out.'))} />
          ))}
        </ul>
      )}
      {outcome && (
        <Alert kind="good">
          <p>{outcome}</p>
        </Alert>
      )}
      {sessions && failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      {others.length > 0 && (
        <div className="settings-actions">
          <button type="button" className="button button-plain" aria-disabled={busy || undefined} onClick={() => void end(PATH, say('You are signed out everywhere else.'))}>
            {say('Sign out everywhere else')}
          </button>
        </div>
      )}
    </section>
  );
}
