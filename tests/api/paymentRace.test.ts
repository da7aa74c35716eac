import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { mailboxTransport } from '../../server/mail/transport.ts';
import { lapseHold } from '../../server/payments/testCheckouts.queries.ts';
import { awhile, meddledWith, seeded } from '../support/meddling.ts';
import { freshLesson, hold, mailsOf, repost, reported, toCheckout } from '../support/paying.ts';
import { type StripeSchool, stripeSchool } from '../support/stripeSchool.ts';
import { participants, submission } from '../support/testApp.ts';
import { until } from '../support/until.ts';
import { working } from '../support/working.ts';

const NORTE = { id: 1 };
const TIMES = 500;
const AT_ONCE = 8;
const SEED = 20_261_121;
const LATEST = 12;

let school: StripeSchool;
const delays = seeded(SEED);
beforeAll(async () => {
  school = await stripeSchool((provider) => meddledWith(provider, { around: () => awhile(delays, 3) }));
});
afterAll(() => school.close());

/** The row as one query sees it: what the booking, its payment and its lesson say, and what mails there are. */
async function outcomeOf(bookingId: string) {
  const { rows } = await sql<{
    status: string; stripe_session_id: string | null; payment: string; session_id: string; provider_payment_id: string; amount: number;
    num_bookings: number; num_places: number; live: number;
  }>`
    select b.status, b.stripe_session_id, p.status as payment, p.session_id, p.provider_payment_id, p.amount, l.num_bookings, l.num_places,
      (select coalesce(sum(num_participants), 0)::integer from bookings o
        where o.tenant_id = 1 and o.lesson_id = l.id and o.status in ('booked', 'awaiting_payment')) as live
    from bookings b join payments p on p.tenant_id = b.tenant_id and p.booking_id = b.id
    join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where b.tenant_id = 1 and b.id = ${bookingId}`.execute(school.database.forTenant(NORTE));
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/** One visitor at the payment page, while everything happens to them at once, in an order that the seed decides. */
async function race(round: number, random: () => number): Promise<string> {
  const lesson: Lesson = await freshLesson(school, 2);
  const { booking, sent } = await hold(school, lesson, { users: participants(2) });
  const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
  const event = { id: `evt_race_${round}` };
  const db = school.database.forTenant(NORTE);
  const happenings = [
    // The hold runs out, and somebody else is there for the places (or nobody is).
    async () => {
      await lapseHold(db, NORTE, booking.id, school.clock.now);
      await awhile(random, 4);
      if (random() < 0.7) await repost(school, lesson, submission({ pay: random() < 0.5 ? 'later' : 'now' }));
    },
    () => school.tell('checkout.session.completed', paid, event),
    () => repost(school, lesson, { ...sent, stripe_session_id: paid.id }),
    ...(random() < 0.5 ? [() => school.tell('checkout.session.completed', paid, event)] : []),
    ...(random() < 0.3 ? [() => reported(school, booking.id, { canceled: random() < 0.5 })] : []),
    ...(random() < 0.15 ? [() => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`)] : []),
  ];
  await Promise.all(
    happenings.map(async (happening) => {
      await awhile(random, LATEST);
      await happening();
    }),
  );
  return booking.id;
}

test(`the hold runs out while the webhook arrives while the page re-posts, ${TIMES} times: money and places agree, one mail of each kind`, async () => {
  const began = Date.now();
  const bookings: string[] = [];
  await working(school, mailboxTransport(), async () => {
    let next = 0;
    const runner = async () => {
      for (let round = next++; round < TIMES; round = next++) bookings.push(await race(round, seeded(SEED + round)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));
    await until('all money to be where it belongs', async () => {
      const due = school.database.forTenant(NORTE).selectFrom('payments').where('tenant_id', '=', 1).where('status', 'in', ['refund_due', 'open']);
      return (await due.select('id').limit(1).execute()).length === 0;
    });
  });

  const outcomes: Record<string, number> = {};
  for (const id of bookings) {
    const { status, stripe_session_id, payment, session_id, provider_payment_id, amount, num_bookings, num_places, live } = await outcomeOf(id);
    const mails = await mailsOf(school, id);
    const returned = school.stripe.refunds.get(provider_payment_id) ?? 0;
    const isPaid = status === 'booked';
    expect({ num_bookings, fits: num_bookings <= num_places }).toEqual({ num_bookings: live, fits: true });
    expect([status, payment, stripe_session_id, returned]).toEqual(isPaid ? ['booked', 'paid', session_id, 0] : [status, 'refunded', null, amount]);
    expect(new Set(mails).size, mails.join()).toBe(mails.length);
    expect([mails.includes('money_returned'), isPaid && !mails.includes('booking_paid')]).toEqual([!isPaid, false]);
    outcomes[`${status}, ${payment}`] = (outcomes[`${status}, ${payment}`] ?? 0) + 1;
  }
  // All of it has been tried: paid, given back late, given back because it was cancelled.
  expect(Object.keys(outcomes).toSorted()).toEqual(['booked, paid', 'cancelled, refunded', 'expired, refunded']);
  expect(Date.now() - began).toBeLessThan(40_000);
}, 90_000);
