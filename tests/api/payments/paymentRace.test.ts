import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../../server/jobs/startWorker.ts';
import { paymentTasks } from '../../../server/payments/paymentTasks.ts';
import { expireHold } from '../../../server/payments/testProvider/testCheckouts.queries.ts';
import { awhile, meddledWith, seeded } from '../../support/payments/meddling.ts';
import { hold, repost, reported, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import type { StandInSession } from '../../support/payments/stripeStandIn.ts';
import { participants, submission } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';

const NORTE = { id: 1 };
const TIMES = 500;
const AT_ONCE = 8;
const SEED = 20_261_121;
const LATEST = 8;

let school: StripeSchool;
const delays = seeded(SEED);
beforeAll(async () => {
  school = await stripeSchool((provider) => meddledWith(provider, { around: () => awhile(delays, 3) }));
});
afterAll(() => school.close());

/** Reads the final state from the database: each booking, its payment, its lesson and its mails. */
async function outcomesOf(bookings: string[]) {
  const { rows } = await sql<{
    status: string; stripe_session_id: string | null; payment: string; session_id: string; provider_payment_id: string; amount_cents: number;
    num_bookings: number; num_places: number; live: number; mails: string[];
  }>`
    select b.status, (
        select session_id from payments s where s.tenant_id = 1 and s.booking_id = b.id and s.status = 'paid' and 0 =
          (select sum(amount_cents) from ledger_entries e where e.tenant_id = 1 and e.booking_id = b.id)
      ) as stripe_session_id, p.status as payment, p.session_id, p.provider_payment_id, p.amount_cents, l.num_bookings, l.num_places,
      (select coalesce(sum(num_participants), 0)::integer from bookings o
        where o.tenant_id = 1 and o.lesson_id = l.id and o.status in ('booked', 'awaiting_payment')) as live,
      array(select kind from mails m where m.tenant_id = 1 and m.booking_id = b.id and m.kind not in ('new_booking', 'cancellation') order by m.id) as mails
    from bookings b join payments p on p.tenant_id = b.tenant_id and p.booking_id = b.id
    join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where b.tenant_id = 1 and b.id = any(${bookings}::uuid[])`.execute(school.database.forTenant(NORTE));
  return rows;
}

/** Makes one lesson with two places per round. */
async function makeLessons(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (tenant_id, activity_id, date, num_places)
    select 1, 1, '2026-07-20T09:00:00Z', 2 from generate_series(1, ${TIMES}) returning id`.execute(school.database.forTenant(NORTE));
  return rows.map(({ id }) => id);
}

/** Chooses a slow way, whose money arrives after the webhook has told so. */
async function paidSlowly(url: string): Promise<StandInSession> {
  const chosen = school.paySlowlyOn(url);
  await school.tell('checkout.session.completed', chosen);
  return school.stripe.settle(chosen.id, true);
}

/** Races one visitor's payment against everything else that can happen, in an order given by the seed. */
async function race(lesson: { id: number }, random: () => number): Promise<string> {
  const { booking, sent } = await hold(school, lesson, { users: participants(2) });
  const url = await toCheckout(school, sent.payment_intent_id!);
  const isSlow = random() < 0.15;
  const paid = isSlow ? await paidSlowly(url) : school.payOn(url);
  const event = { id: `evt_race_${lesson.id}` };
  const type = isSlow ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed';
  const lapse = () => expireHold(school.database.forTenant(NORTE), NORTE, booking.id, school.clock.now);
  const another = () => repost(school, lesson, submission({ pay: random() < 0.5 ? 'later' : 'now' }));
  const happenings: (() => Promise<unknown>)[] = [
    () => school.tell(type, paid, event),
    () => repost(school, lesson, { ...sent, stripe_session_id: paid.id }),
    ...(random() < 0.5 ? [() => school.tell(type, paid, event)] : []),
    ...(random() < 0.3 ? [() => reported(school, booking.id, { canceled: random() < 0.5 })] : []),
    ...(random() < 0.15 ? [() => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`)] : []),
  ];
  // The hold expires and another visitor wants the places: before the payment, during its webhook, or at random.
  const kind = Math.floor(random() * 4);
  if (kind === 0) await lapse().then(another);
  else if (kind === 1) await lapse().then(() => happenings.push(another));
  else if (kind === 2) happenings.push(() => lapse().then(another));
  else happenings.push(lapse);
  await Promise.all(
    happenings.map(async (happening) => {
      await awhile(random, LATEST);
      await happening();
    }),
  );
  return booking.id;
}

test(`the hold runs out while the webhook arrives while the page re-posts, ${TIMES} times: money and places agree, one mail of each kind`, async () => {
  const bookings: string[] = [];
  const lessons = await makeLessons();
  const { database, directory, payments, clock } = school;
  const stop = await startWorker(database.ownerPool, paymentTasks({ database, directory, provider: payments, now: () => clock.now }), () => {});
  try {
    let next = 0;
    const runner = async () => {
      for (let round = next++; round < TIMES; round = next++) bookings.push(await race({ id: lessons[round]! }, seeded(SEED + round)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));
    await until('all money to be where it belongs', async () => {
      const due = school.database.forTenant(NORTE).selectFrom('payments').where('tenant_id', '=', 1).where('status', 'in', ['refund_due', 'open']);
      return (await due.select('id').limit(1).execute()).length === 0;
    });
  } finally {
    await stop();
  }

  const outcomes: Record<string, number> = {};
  const rows = await outcomesOf(bookings);
  expect([rows.length, new Set(bookings).size]).toEqual([TIMES, TIMES]);
  for (const { status, stripe_session_id, payment, session_id, provider_payment_id, amount_cents, num_bookings, num_places, live, mails } of rows) {
    const returned = school.stripe.refunds.get(provider_payment_id) ?? 0;
    const isPaid = status === 'booked';
    expect({ num_bookings, fits: num_bookings <= num_places }).toEqual({ num_bookings: live, fits: true });
    expect([status, payment, stripe_session_id, returned]).toEqual(isPaid ? ['booked', 'paid', session_id, 0] : [status, 'refunded', null, amount_cents]);
    expect(new Set(mails).size, mails.join()).toBe(mails.length);
    expect([mails.includes('money_returned'), isPaid && !mails.includes('booking_paid')]).toEqual([!isPaid, false]);
    outcomes[`${status}, ${payment}`] = (outcomes[`${status}, ${payment}`] ?? 0) + 1;
  }
  // Every outcome occurred, and often: paid, refunded as too late, refunded as cancelled.
  expect(Object.keys(outcomes).toSorted()).toEqual(['booked, paid', 'cancelled, refunded', 'expired, refunded']);
  expect(Math.min(...Object.values(outcomes)), JSON.stringify(outcomes)).toBeGreaterThan(5);
}, 240_000);
