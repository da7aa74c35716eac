import type { OwnPass } from '#shared/contract/pass.ts';
import { addressInLanguage } from '#shared/language.ts';
import { onLastDay } from '#shared/passes/passRules.ts';
import { formatDate } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
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

/** How much is left of a voucher stands on its own page: writing money here would take 0.3 kB of the site's first load. */
function PassEntry({ pass: { code, title, kind, unit, granted, left, state, valid_until, activities } }: { pass: OwnPass }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const isOver = state === 'blocked' || state === 'expired' || state === 'spent';
  const validity = valid_until === null ? say('pass.valid_forever') : say('pass.valid_until', { day: formatDate(onLastDay(valid_until), lang, timezone) });
  return (
    <li data-over={isOver || undefined}>
      <SiteLink to={`/passes/${code}`}>{title}</SiteLink>
      {unit === 'uses' && <span>{say('pass.left', { count: left, granted })}</span>}
      <span className="settings-muted">{isOver ? say(`${kind === 'voucher' ? 'voucher' : 'pass'}.state.${state}`) : validity}</span>
      {!isOver && activities.length > 0 && <span className="settings-muted">{say('pass.for_activities', { activities: activities.join(', ') })}</span>}
    </li>
  );
}
