import '../ui/field.css';
import './passes.css';
import { type FormEvent, useRef, useState } from 'react';
import { useParams } from '../page/context.tsx';
import type { Product } from '#shared/contract/product.ts';
import { buyerProblems } from '#shared/passes/buyerProblems.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { CheckoutForm } from '../ui/CheckoutForm.tsx';
import { Field } from '../ui/Field.tsx';
import { PageError } from '../ui/states/PageError.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useTakesPayments } from '../page/useTakesPayments.ts';
import { GiftPage } from './GiftPage.tsx';
import { useKeptEntries } from './useKeptEntries.ts';
import { ProductTerms } from './ProductTerms.tsx';
import { PurchaseFoot } from './PurchaseFoot.tsx';
import { usePurchase } from './usePurchase.ts';
import { usePurchaseProblem } from './usePurchaseProblem.ts';

/** Buying a pack, or at `/pricing/gift` a present. One route for both, because routes are in the first load. */
export function BuyPassPage() {
  const { id } = useParams();
  return id === 'gift' ? <GiftPage /> : <PackPage id={Number(id)} />;
}

/** What a pack is, and who buys it. Then the payment page opens. */
function PackPage({ id }: { id: number }) {
  const { say } = useWords();
  const product = useSite((state) => state.products?.find((one) => one.id === id));
  const isSoldOnline = useTakesPayments(product?.price);
  if (!product) return <PageError title="Page not found" />;
  return (
    <div className="column reading pass-page">
      <h1>{product.title}</h1>
      {product.description && <p className="as-written">{product.description}</p>}
      <ProductTerms product={product} />
      {isSoldOnline ? <BuyForm product={product} /> : <p className="notice">{say('pass.at_school')}</p>}
      <p className="pass-links">
        {isSoldOnline && <SiteLink to={`/pricing/gift?pack=${product.id}`}>{say('gift.for_pack')}</SiteLink>}
        <SiteLink to="/pricing">{say('pass.back_to_prices')}</SiteLink>
      </p>
    </div>
  );
}

function BuyForm({ product }: { product: Product }) {
  const { say } = useWords();
  const purchase = usePurchase();
  const textOf = usePurchaseProblem();
  const user = useSite((state) => state.user);
  const [{ name, email }, change] = useKeptEntries({ name: user?.name ?? '', email: user?.email ?? '' }, ['name', 'email']);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = buyerProblems({ name: name.trim(), email: email.trim() }, { needsEmail: true });
  const errorOf = (field: 'name' | 'email') => (isChecked ? textOf(problems[field]) : undefined);

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [invalid] = Object.keys(problems);
    if (invalid) return form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
    return void purchase.buy({ product_id: product.id, price: product.price, name, email });
  }

  return (
    <>
      <form className="pass-form" method="dialog" noValidate onSubmit={send} ref={form}>
        <p>{say('pass.buy_intro')}</p>
        <Field label={say('Name')} error={errorOf('name')}>
          {(input) => <input {...input} name="name" autoComplete="name" maxLength={100} value={name} onChange={(event) => change({ name: event.target.value })} />}
        </Field>
        <Field label={say('Email')} error={errorOf('email')}>
          {(input) => <input {...input} name="email" type="email" autoComplete="email" maxLength={254} value={email} onChange={(event) => change({ email: event.target.value })} />}
        </Field>
        <PurchaseFoot cents={product.price} purchase={purchase} />
      </form>
      {purchase.order && (
        <CheckoutForm paymentId={purchase.order.id} items={[]} autoSubmit>
          {null}
        </CheckoutForm>
      )}
    </>
  );
}
