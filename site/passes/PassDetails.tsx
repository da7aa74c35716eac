import { encodeQR } from 'qr';
import type { Pass } from '#shared/contract/pass.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatShortDay } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { leftOfPass, validityOfPass } from './passTexts.ts';
import { PdfLink } from './PdfLink.tsx';

/** A pass with its code, as text and as a QR code, and its history. */
export function PassDetails({ pass }: { pass: Pass }) {
  const words = useWords();
  const { say, lang } = words;
  const { timezone } = useTenant();
  const now = useNow();
  const { code, title, kind, unit, state, holder, activities, transferable, uses } = pass;
  const amount = (of: number) => (unit === 'cents' ? formatMoney(of, lang) : String(of));
  return (
    <div className="column reading pass-page">
      <h1>{title}</h1>
      <div className="pass-card">
        <div>
          <p className="pass-left">{leftOfPass(pass, words)}</p>
          <p className="pass-code">{code}</p>
          <ul className="pass-terms">
            {(state === 'blocked' || state === 'expired' || state === 'spent') && <li className="pass-over">{say(`${kind === 'pack' ? 'pass' : 'voucher'}.state.${state}`)}</li>}
            <li>{validityOfPass(pass, words, timezone)}</li>
            {activities.length > 0 && <li>{say('pass.for_activities', { activities: activities.join(', ') })}</li>}
            {holder && <li>{say('pass.holder', { name: holder })}</li>}
            <li>{say(transferable ? 'pass.for_others' : 'pass.own_use')}</li>
          </ul>
        </div>
        <QrCode text={code} label={say('pass.qr', { code })} />
      </div>
      <div className="pass-actions">
        {state === 'valid' && (
          <SiteLink className="button" to="/lessons">
            {say('See the lessons')}
          </SiteLink>
        )}
        {kind !== 'credit' && <PdfLink path={`pass/${encodeURIComponent(code)}/voucher.pdf`} label={say('pass.pdf')} />}
      </div>
      <h2>{say('pass.history')}</h2>
      {uses.length === 0 ? (
        <p>{say('pass.no_uses')}</p>
      ) : (
        <ul className="pass-uses">
          {uses.map((use, index) => (
            <li key={index}>
              <span>
                {use.activity}, {formatShortDay(use.lesson_date, lang, timezone, now)}
                {use.amount > 0 && <small> {say('pass.given_back')}</small>}
              </span>
              <strong>
                {use.amount > 0 && '+'}
                {amount(use.amount)}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A QR code as one path, dark on white by night as well, so that cameras read it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium' });
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="pass-qr" viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
