import { type FormEvent, useRef, useState } from 'react';
import { GIFT_LIMITS } from '#shared/passes/gifts.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { useQuery } from '../page/useQuery.ts';
import { useSite } from '../store/context.tsx';
import { CheckoutForm } from '../ui/CheckoutForm.tsx';
import { Field, type InputProps } from '../ui/Field.tsx';
import { GiftChoices } from './GiftChoices.tsx';
import { choiceText, type GiftChoice, type GiftFormEntries, giftFormProblems, giftPurchase, needsReceiverEmail, priceOfGift, readChoice } from './giftEntries.ts';
import { useKeptEntries } from './useKeptEntries.ts';
import { PurchaseFoot } from './PurchaseFoot.tsx';
import type { GiftOffer } from './useGiftOffer.ts';
import { usePurchase } from './usePurchase.ts';
import { usePurchaseProblem } from './usePurchaseProblem.ts';

/** The form of a present. The pack of the address is chosen at first. */
export function GiftForm({ offer }: { offer: GiftOffer }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const today = wallClock(useNow(), timezone).date;
  const user = useSite((state) => state.user);
  const wanted = Number(useQuery().get('pack'));
  const blank = { choice: '', amount: '', receiver_name: '', receiver_email: '', message: '', send_on: today, name: user?.name ?? '', email: user?.email ?? '' };
  const [{ choice: kept, ...entries }, change] = useKeptEntries(blank, ['choice', 'amount', 'receiver_name', 'receiver_email', 'message', 'name', 'email']);
  const choice = readChoice(kept, wanted, offer) ?? firstChoice(offer, wanted);
  const textOfChoice = (one: GiftChoice) => choiceText(one, wanted);
  const [isChecked, setChecked] = useState(false);
  const purchase = usePurchase();
  const textOf = usePurchaseProblem();
  const form = useRef<HTMLFormElement>(null);
  const problems = giftFormProblems(choice, entries, offer, today);
  const price = priceOfGift(choice, entries.amount, offer);
  const errorOf = (field: keyof GiftFormEntries) => textOf(isChecked ? (problems[field] ?? purchase.failure?.problems[field]) : undefined);
  const bind = (field: keyof GiftFormEntries, input: InputProps) => ({
    ...{ ...input, name: field, value: entries[field] },
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [invalid] = Object.keys(problems);
    if (invalid) return form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
    return void purchase.buy(giftPurchase(choice, entries, offer, today));
  }

  return (
    <>
      <form className="pass-form gift-form" method="dialog" noValidate onSubmit={send} ref={form}>
        <GiftChoices offer={offer} chosen={textOfChoice(choice)} textOf={textOfChoice} onChoose={(next) => change({ choice: next })} />
        {choice.kind === 'typed' && offer.vouchers?.free && (
          <Field label={say('gift.amount')} error={errorOf('amount')} hint={say('gift.bounds', boundsOf(offer.vouchers.free, lang))}>
            {(input) => <input {...bind('amount', input)} inputMode="decimal" autoComplete="off" maxLength={20} />}
          </Field>
        )}
        {choice.kind !== 'pack' && <p className="field-hint">{offer.months === null ? say('pass.valid_forever') : say('gift.valid_months', { count: offer.months })}</p>}
        <fieldset className="gift-part">
          <legend>{say('gift.receiver')}</legend>
          <Field label={say('Name')} error={errorOf('receiver_name')}>
            {(input) => <input {...bind('receiver_name', input)} autoComplete="off" maxLength={100} />}
          </Field>
          <Field
            label={say('Email')}
            {...(!needsReceiverEmail(choice, offer) && { optional: say('(optional)') })}
            error={errorOf('receiver_email')}
            hint={say(needsReceiverEmail(choice, offer) ? 'gift.email_needed' : 'gift.email_hint')}
          >
            {(input) => <input {...bind('receiver_email', input)} type="email" autoComplete="off" maxLength={254} />}
          </Field>
          {entries.receiver_email.trim() !== '' && (
            <Field label={say('gift.send_on')} error={errorOf('send_on')}>
              {(input) => <input {...bind('send_on', input)} type="date" min={today} max={addDays(today, GIFT_LIMITS.days)} />}
            </Field>
          )}
          <Field label={say('gift.message')} optional={say('(optional)')} error={errorOf('message')}>
            {(input) => <textarea {...bind('message', input)} maxLength={GIFT_LIMITS.message} />}
          </Field>
        </fieldset>
        <fieldset className="gift-part">
          <legend>{say('gift.giver')}</legend>
          <Field label={say('Name')} error={errorOf('name')}>
            {(input) => <input {...bind('name', input)} autoComplete="name" maxLength={100} />}
          </Field>
          <Field label={say('Email')} error={errorOf('email')} hint={say('gift.your_email')}>
            {(input) => <input {...bind('email', input)} type="email" autoComplete="email" maxLength={254} />}
          </Field>
        </fieldset>
        <PurchaseFoot cents={'cents' in price ? price.cents : undefined} purchase={purchase} />
      </form>
      {purchase.order && (
        <CheckoutForm paymentId={purchase.order.id} items={[]} autoSubmit>
          {null}
        </CheckoutForm>
      )}
    </>
  );
}

function firstChoice({ vouchers, packs }: GiftOffer, wanted: number): GiftChoice {
  if (packs.some(({ id }) => id === wanted)) return { kind: 'pack', id: wanted };
  if (vouchers?.fixed[0]) return { kind: 'fixed', cents: vouchers.fixed[Math.floor((vouchers.fixed.length - 1) / 2)]! };
  return vouchers ? { kind: 'typed' } : { kind: 'pack', id: packs[0]!.id };
}

function boundsOf({ min, max }: { min: number; max: number }, lang: Parameters<typeof formatMoney>[1]): { min: string; max: string } {
  return { min: formatMoney(min, lang), max: formatMoney(max, lang) };
}
