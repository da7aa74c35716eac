import type { EmailChange } from '#shared/contract/emailChange.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { AwaitedEmail } from './AwaitedEmail.tsx';
import { EmailForm } from './EmailForm.tsx';
import { LoadingPart } from './LoadingPart.tsx';
import type { useOwnData } from './useOwnData.ts';

/**
 * The account's email, and its change, which counts once the new address is confirmed.
 *
 * @param change the account's change of email
 */
export function EmailPart({ change: { data, setData, failure, run, load } }: { change: ReturnType<typeof useOwnData<EmailChange>> }) {
  const { say } = useWords();
  const email = useSite((state) => state.user!.email);
  const isForm = data && !data.awaiting;
  return (
    <section className="settings-part" aria-labelledby="change-email">
      <h2 id="change-email">{say('Email')}</h2>
      {!isForm && <p className="own-email">{say('You sign in with {{email}}.', { email })}</p>}
      {!data ? (
        <LoadingPart failure={failure} retry={() => void load()} />
      ) : data.awaiting ? (
        <AwaitedEmail awaiting={data.awaiting} failure={failure} run={run} onChange={setData} />
      ) : (
        <EmailForm key={email} needsPassword={data.needs_password} onChange={setData} />
      )}
    </section>
  );
}
