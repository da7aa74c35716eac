import './passes.css';
import { useEffect, useState } from 'react';
import type { PassOrder } from '#shared/contract/pass.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatDate } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useRefusal } from '../i18n/useRefusal.ts';
import { useTenant } from '../page/context.tsx';
import { forgetKept } from '../page/keptEntries.ts';
import { useQuery } from '../page/useQuery.ts';
import { useSiteStore } from '../store/context.tsx';
import { isMissing } from '../store/store.ts';
import { Alert } from '../ui/states/Alert.tsx';
import { CheckoutForm } from '../ui/CheckoutForm.tsx';
import { PageError } from '../ui/states/PageError.tsx';
import { ScriptedSkeleton } from '../ui/states/ScriptedSkeleton.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { PdfLink } from './PdfLink.tsx';

/** Delays between two looks at the payment, in seconds. */
const DELAYS = [1, 1, 2, 3, 4, 5, 6, 8];

/** The payment page's return address after a pack was bought: its code, or a way to pay again. */
export function PassBoughtPage() {
  const { say, lang } = useWords();
  const query = useQuery();
  const refusal = useRefusal();
  const isPaid = query.has('success');
  const { order, isOver, failure, retry } = useOrder(query.get('id'), isPaid);
  if (failure === 'missing') return <PageError title="Page not found" />;
  if (failure) return <PageError title="oops, error" onRetry={retry} />;
  if (!order) return <ScriptedSkeleton title={say('pass.title')} />;
  if (order.code !== null) return <Bought order={order} code={order.code} />;
  if (isPaid) {
    return (
      <div className="column reading pass-page">
        <h1>{order.title}</h1>
        <p role="status">{say(isOver ? 'pass.unconfirmed' : 'pass.pending')}</p>
      </div>
    );
  }
  const refused = query.get('refused');
  return (
    <div className="column reading pass-page">
      <h1>{order.title}</h1>
      <Alert kind="warn">
        <p>{refused ? refusal({ code: refused, message: refusal({ code: 'unexpected', message: '' }) }) : say('pass.canceled')}</p>
      </Alert>
      <CheckoutForm paymentId={order.id} items={[]}>
        <button type="submit" className="button">
          {say('pass.pay', { amount: formatMoney(order.price, lang) })}
        </button>
      </CheckoutForm>
      <p>
        <SiteLink to="/pricing">{say('pass.back_to_prices')}</SiteLink>
      </p>
    </div>
  );
}

function Bought({ order, code }: { order: PassOrder; code: string }) {
  const { say } = useWords();
  useEffect(() => forgetKept('purchase'), []);
  return (
    <div className="column reading pass-page">
      <h1>{order.gift ? say('gift.bought', { name: order.gift.name }) : say('pass.bought')}</h1>
      <p>{order.title}</p>
      <p className="pass-code">{formatPassCode(code)}</p>
      {order.gift ? <GiftNext gift={order.gift} /> : <p>{say('pass.how')}</p>}
      {order.email && <p>{say('pass.mailed', { email: order.email })}</p>}
      <div className="quiet-actions">
        {order.gift ? (
          <PdfLink path={`pass/${encodeURIComponent(code)}/voucher.pdf`} label={say('pass.pdf')} />
        ) : (
          <SiteLink className="button" to="/lessons">
            {say('See the lessons')}
          </SiteLink>
        )}
        <SiteLink className="button button-plain" to={`/passes/${code}`}>
          {say(order.gift ? 'gift.see' : 'pass.title')}
        </SiteLink>
        <PdfLink path={`pass-purchases/${order.id}/receipt.pdf`} label={say('pass.receipt')} />
      </div>
    </div>
  );
}

/** What happens with a present: it is mailed on its day, or handed over. */
function GiftNext({ gift: { name, email, send_at } }: { gift: NonNullable<PassOrder['gift']> }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  return <p>{email === null ? say('gift.print_it') : `${say('gift.print_it')} ${say('gift.sends', { name, day: formatDate(send_at, lang, timezone) })}`}</p>;
}

/** Reports the return to the server, and looks again until the payment is confirmed. */
function useOrder(id: string | null, isPaid: boolean): { order?: PassOrder; isOver: boolean; failure?: 'missing' | 'failed'; retry: () => void } {
  const store = useSiteStore();
  const [order, setOrder] = useState<PassOrder>();
  const [failure, setFailure] = useState<'missing' | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const path = `/api/pass-purchases/${encodeURIComponent(id ?? '')}/payment`;
    void store.getState().api.post<PassOrder>(path, {}).then(
      (found) => {
        if (gone) return;
        setOrder(found);
        const delay = DELAYS[attempt];
        if (isPaid && found.code === null && delay) timer = setTimeout(() => setAttempt(attempt + 1), delay * 1000);
      },
      (error: unknown) => gone || setFailure(isMissing(error) ? 'missing' : 'failed'),
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [store, id, isPaid, attempt]);
  function retry() {
    setFailure(undefined);
    setAttempt(attempt + 1);
  }
  return { ...(order && { order }), isOver: attempt >= DELAYS.length, ...(failure && { failure }), retry };
}
