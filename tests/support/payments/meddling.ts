import { setTimeout } from 'node:timers/promises';
import type { PaymentProvider } from '../../../server/payments/paymentProvider.ts';

/** Calls of a payment provider. */
export const CALLS = ['createSession', 'readSession', 'expireSession', 'refund'] as const;

type Call = (typeof CALLS)[number];

/** Called around every call: before it is made, and after the provider has handled it. */
export type Meddler = { around(call: Call, moment: 'before' | 'after'): Promise<void> };

/** Wraps a provider so that its calls can be delayed, or end the process. */
export function meddledWith(provider: PaymentProvider, meddler: Meddler): PaymentProvider {
  const meddled = { ...provider };
  for (const call of CALLS) {
    const original = provider[call] as (argument: unknown) => Promise<unknown>;
    Object.assign(meddled, {
      async [call](argument: unknown) {
        await meddler.around(call, 'before');
        const answer = await original(argument);
        await meddler.around(call, 'after');
        return answer;
      },
    });
  }
  return meddled;
}

/** Pseudo-random numbers from 0 to 1 (Park and Miller), the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => ((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647);
}

/** Waits a random time, up to this many milliseconds. */
export function awhile(random: () => number, most: number): Promise<void> {
  const time = random() * most;
  return time < 1 ? Promise.resolve() : setTimeout(time);
}
