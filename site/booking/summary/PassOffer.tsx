import { useEffect, useId, useState } from 'react';
import type { OwnPass } from '#shared/contract/pass.ts';
import { offeredPasses } from '#shared/passes/offeredPasses.ts';
import { readPassCode } from '#shared/passes/passCode.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { leftOfPass, validityOfPass } from '../../passes/passTexts.ts';

type Props = {
  activity: number;
  /** The guest's. */
  email: string;
  /** The code in the field. */
  text: string;
  /** Is that code applied? */
  isApplied: boolean;
  /** Puts a code into the field and asks for it; '' removes it. */
  onUse: (code: string) => void;
};

/** The packs of the signed-in guest that can pay for the booking. Pressing one fills in the field for a code. */
export function PassOffer({ activity, email, text, isApplied, onUse }: Props) {
  const words = useWords();
  const { say } = words;
  const { timezone } = useTenant();
  const now = useNow();
  const id = useId();
  const account = useSite((state) => state.user?.email);
  const own = useOwnPasses(account);
  const passes = account === undefined ? [] : offeredPasses(own, account, { activity_id: activity, email: email.trim() }, now);
  if (passes.length === 0) return null;
  return (
    <section className="pass-offer" aria-labelledby={id}>
      <h2 id={id}>{say('pass.mine')}</h2>
      <ul>
        {passes.map((pass) => {
          const isUsed = isApplied && readPassCode(text) === readPassCode(pass.code);
          return (
            <li key={pass.code}>
              <div id={`${id}-${pass.code}`}>
                <strong>{pass.title}</strong>
                <span>{leftOfPass(pass, words)}</span>
                {pass.valid_until !== null && <span>{validityOfPass(pass, words, timezone)}</span>}
              </div>
              <button type="button" className="button button-plain" aria-describedby={`${id}-${pass.code}`} onClick={() => onUse(isUsed ? '' : pass.code)}>
                {say(isUsed ? 'Remove code' : 'pass.use')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The passes of an account. Without them, for example because the session has ended, the field for a code remains. */
function useOwnPasses(account: string | undefined): readonly OwnPass[] {
  const store = useSiteStore();
  const [found, setFound] = useState<{ of: string; passes: OwnPass[] }>();
  useEffect(() => {
    if (account === undefined) return;
    const { api, inLanguage } = store.getState();
    void api
      .get<OwnPass[]>(inLanguage('/api/user/me/passes'))
      .then((passes) => setFound({ of: account, passes }))
      .catch(() => undefined);
  }, [store, account]);
  return found && found.of === account ? found.passes : [];
}
