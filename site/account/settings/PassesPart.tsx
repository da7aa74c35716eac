import type { OwnPass } from '#shared/contract/pass.ts';
import { addressInLanguage } from '#shared/language.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { leftOfPass, validityOfPass } from '../../passes/passTexts.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { LoadingPart } from './LoadingPart.tsx';
import { useOwnData } from './useOwnData.ts';

/** The packs and vouchers of the account's email, each with a link to its code and history. Without any there is nothing to show. */
export function PassesPart() {
  const { say, lang } = useWords();
  const { data: passes, failure, load } = useOwnData<OwnPass[]>(addressInLanguage('/api/user/me/passes', lang));
  if (passes ? passes.length === 0 : !failure) return null;
  return (
    <section className="settings-part" aria-labelledby="passes">
      <h2 id="passes">{say('pass.mine')}</h2>
      {passes ? (
        <ul className="own-passes">
          {passes.map((pass) => (
            <PassEntry key={pass.code} pass={pass} />
          ))}
        </ul>
      ) : (
        <LoadingPart failure={failure} retry={() => void load()} />
      )}
    </section>
  );
}

/** A pass with what is left of it, and its validity or why it no longer pays. */
function PassEntry({ pass }: { pass: OwnPass }) {
  const words = useWords();
  const { say } = words;
  const { timezone } = useTenant();
  const { code, title, kind, state, activities } = pass;
  const isOver = state === 'blocked' || state === 'expired' || state === 'spent';
  return (
    <li data-over={isOver || undefined}>
      <SiteLink to={`/passes/${code}`}>{title}</SiteLink>
      <span>{leftOfPass(pass, words)}</span>
      <span className="settings-muted">{isOver ? say(`${kind === 'pack' ? 'pass' : 'voucher'}.state.${state}`) : validityOfPass(pass, words, timezone)}</span>
      {!isOver && activities.length > 0 && <span className="settings-muted">{say('pass.for_activities', { activities: activities.join(', ') })}</span>}
    </li>
  );
}
