import { reported, toCheckout } from './paying.ts';
import type { StripeSchool } from './stripeSchool.ts';

/** What happens with slow ways to pay in the stories of `ledgerModel.test.ts`. */
export const SLOW_STEPS = ['paySlowly', 'paySlowly', 'settleSlow', 'settleSlow'] as const;
export type SlowStep = (typeof SLOW_STEPS)[number];

/** Chooses a slow way on the payment page, or lets the money of one arrive or fail. `how` chooses who reports it, and how often. */
export async function playSlowly(school: StripeSchool, what: SlowStep, id: string, how: number): Promise<void> {
  if (what === 'settleSlow') {
    const awaited = [...school.stripe.sessions.values()].find(({ metadata, status, payment_status }) => metadata.booking_id === id && status === 'complete' && payment_status === 'unpaid');
    if (!awaited) return;
    const succeeds = how !== 3;
    const session = school.stripe.settle(awaited.id, succeeds);
    const tell = () => school.tell(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session);
    await Promise.all(how === 0 ? [tell(), tell()] : how === 1 ? [reported(school, id)] : [tell()]);
    return;
  }
  const url = await toCheckout(school, id);
  const session = school.stripe.sessions.get(/\/(cs_\w+)/.exec(url)?.[1] ?? '');
  if (session?.status !== 'open') return;
  school.paySlowlyOn(url);
  const completed = () => school.tell('checkout.session.completed', session);
  await Promise.all([...(how < 2 ? [completed(), completed()] : []), ...(how === 1 || how === 2 ? [reported(school, id)] : [])]);
}
