import '../ui/field.css';
import './passes.css';
import { type FormEvent, useRef, useState } from 'react';
import { useParams } from '../page/context.tsx';
import type { PassOrder } from '#shared/contract/pass.ts';
import type { Product } from '#shared/contract/product.ts';
import { buyerProblems } from '#shared/passes/buyerProblems.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useRefusal, useWords } from '../i18n/i18n.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { ApiError } from '../store/api.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { CheckoutForm } from '../ui/CheckoutForm.tsx';
import { Field } from '../ui/Field.tsx';
import { PageError } from '../ui/PageError.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useTakesPayments } from '../ui/useTakesPayments.ts';
import { ProductTerms } from './ProductTerms.tsx';

/** Buying a pack: what it is, and who buys it. Then the payment page opens. */
export function BuyPassPage() {
  const { say } = useWords();
  const { id } = useParams();
  const product = useSite((state) => state.products?.find((one) => one.id === Number(id)));
  const isSoldOnline = useTakesPayments(product?.price);
  if (!product) return <PageError title="Page not found" />;
  return (
    <div className="column reading pass-page">
      <h1>{product.title}</h1>
      {product.description && <p className="as-written">{product.description}</p>}
      <ProductTerms product={product} />
      {isSoldOnline ? <BuyForm product={product} /> : <p className="notice">{say('pass.at_school')}</p>}
      <p>
        <SiteLink to="/pricing">{say('pass.back_to_prices')}</SiteLink>
      </p>
    </div>
  );
}

/** The same purchase sent twice, for example after a lost answer, is one pack: its key stays while the entries stay. */
function BuyForm({ product }: { product: Product }) {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const refusal = useRefusal();
  const isReady = useHydrated();
  const user = useSite((state) => state.user);
  const [name, setName] = useState(user?.name ?? '');
  const [email, setEmail] = useState(user?.email ?? '');
  const [isChecked, setChecked] = useState(false);
  const [state, setState] = useState<{ sending?: true; failure?: string; order?: PassOrder }>({});
  const key = useRef<{ of: string; id: string }>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const problems = isChecked ? buyerProblems({ name: name.trim(), email: email.trim() }, { needsEmail: true }) : {};
  const errorOf = (field: 'name' | 'email') => (problems[field] ? say(PROBLEM_TEXTS[problems[field].code] ?? 'problem.required') : undefined);

  async function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (state.sending) return;
    const [invalid] = Object.keys(buyerProblems({ name: name.trim(), email: email.trim() }, { needsEmail: true }));
    if (invalid) return form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
    setState({ sending: true });
    const of = JSON.stringify([product.id, product.price, name, email]);
    if (key.current?.of !== of) key.current = { of, id: crypto.randomUUID() };
    const purchase = { id: key.current.id, product_id: product.id, price: product.price, name, email };
    try {
      setState({ sending: true, order: await store.getState().api.post<PassOrder>(`/api/pass-purchases?lang=${lang}`, purchase) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'product_changed') await store.getState().loadProducts().catch(() => undefined);
      setState({ failure: refusal(error as ApiError) });
    }
    return undefined;
  }

  return (
    <>
      <form className="pass-form" noValidate onSubmit={(event) => void send(event)} ref={form}>
        <p>{say('pass.buy_intro')}</p>
        <Field label={say('Name')} error={errorOf('name')}>
          {(input) => <input {...input} name="name" autoComplete="name" maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Field label={say('Email')} error={errorOf('email')}>
          {(input) => <input {...input} name="email" type="email" autoComplete="email" maxLength={254} value={email} onChange={(event) => setEmail(event.target.value)} />}
        </Field>
        {state.failure && (
          <Alert kind="bad">
            <p>{state.failure}</p>
          </Alert>
        )}
        <button type="submit" className="button" aria-disabled={state.sending || !isReady || undefined}>
          {say('pass.pay', { amount: formatMoney(product.price, lang) })}
        </button>
      </form>
      {state.order && (
        <CheckoutForm paymentId={state.order.id} items={[]} autoSubmit>
          {null}
        </CheckoutForm>
      )}
    </>
  );
}

const PROBLEM_TEXTS = { required: 'problem.required', link_in_text: 'problem.link_in_text', email_invalid: 'problem.email_invalid' } as Partial<
  Record<string, 'problem.required' | 'problem.link_in_text' | 'problem.email_invalid'>
>;
