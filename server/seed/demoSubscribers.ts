import { randomUUID } from 'node:crypto';
import type { SubscriberState } from '#shared/contract/subscriber.ts';
import type { Language } from '#shared/language.ts';
import { isoInstant } from '#shared/time/time.ts';

/** A subscriber of a demo school: its state, and for how many days it has been in that state. */
export type DemoSubscriber = { email: string; lang: Language; state: SubscriberState; days: number };

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** The rows of a demo school's subscribers. */
export function subscriberRows(subscribers: readonly DemoSubscriber[], now: Date) {
  return subscribers.map(({ email, lang, state, days }) => {
    const since = isoInstant(new Date(now.getTime() - days * MS_A_DAY));
    return {
      ...{ id: randomUUID(), email, lang, creation_date: since, mailed_at: since },
      verified: state === 'verified',
      verified_at: state === 'unconfirmed' ? null : since,
      unsubscribed_at: state === 'unsubscribed' ? since : null,
    };
  });
}
