import { setTimeout } from 'node:timers/promises';
import { query } from '../db/postgresProcess.ts';
import type { ChaosWorld } from './chaosWorld.ts';

/** What is wrong afterwards; all empty if nothing is. */
export type Wrong = Record<'lost' | 'doubled' | 'other' | 'oversold' | 'miscounted' | 'unbalanced' | 'money' | 'passes' | 'offers' | 'mails', string[]>;

/** What the checks find if all is well. */
export const NOTHING_WRONG: Wrong = { lost: [], doubled: [], other: [], oversold: [], miscounted: [], unbalanced: [], money: [], passes: [], offers: [], mails: [] };

type Row = {
  id: string; data: string; lesson_id: number; status: string; people: number; named: number; charged: number; card: number; pass: number; other: number;
  in_credit: boolean; is_due: boolean; agreed: number; mails: number; paid: number; under_way: number; moves: number;
};

/** Waits until every mail is sent and every refund made. */
export async function workedOff({ databaseUrl }: ChaosWorld): Promise<void> {
  for (const end = Date.now() + 180_000; ; await setTimeout(500)) {
    const [row] = await query(databaseUrl, `select
      (select count(*)::integer from mails where status = 'queued') as mails,
      (select count(*)::integer from payments where status = 'refund_due') as refunds,
      (select count(*)::integer from payment_events where processed_at is null) as events`);
    if (row!.mails === 0 && row!.refunds === 0 && row!.events === 0) return;
    if (Date.now() > end) throw new Error(`not worked off after three minutes: ${JSON.stringify(row)}`);
  }
}

/**
 * Compares what visitors were told with what is stored, and both with Stripe. Visitors repeat each request until it is answered, so
 * the two sides must be the same: what is stored beyond that was done twice.
 */
export async function checkChaos({ databaseUrl, kept, moves, answered, sold, stripe }: ChaosWorld): Promise<{ stored: number; wrong: Wrong }> {
  const entries = 'from ledger_entries e where e.tenant_id = b.tenant_id and e.booking_id = b.id';
  const sum = (condition: string) => `coalesce((select sum(amount_cents)::integer ${entries} and ${condition}), 0)`;
  // The demo's own bookings have no key, and those that are offered from a waiting list have an entry there.
  const rows = (await query(databaseUrl, `
    select b.id, b.lesson_id, b.status, b.num_participants as people, b.in_credit, b.is_due, b.date_changes as moves,
      (select '[' || string_agg('{"name":' || to_json(p.name) || ',"age":' || to_json(p.age) || '}', ',' order by position) || ']'
        from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as data,
      (select count(*)::integer from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as named,
      (select sum(price_cents)::integer from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as agreed,
      ${sum(`kind = 'charge'`)} as charged, -${sum(`method = 'card'`)} as card, -${sum(`method = 'pass'`)} as pass,
      ${sum(`kind <> 'charge' and method is distinct from 'card' and method is distinct from 'pass'`)} as other,
      (select count(*)::integer from mails m where m.tenant_id = b.tenant_id and m.booking_id = b.id and m.kind in ('booking_received', 'booking_paid')) as mails,
      (select count(*)::integer from payments p where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.paid_at is not null) as paid,
      (select count(*)::integer from payments p where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.status in ('processing', 'mismatched', 'refund_due', 'refund_failed')) as under_way
    from bookings b where b.tenant_id = 1 and (b.payment_intent_id is not null or exists (
      select from waiting w where w.tenant_id = b.tenant_id and w.booking_id = b.id and w.state = 'taken'))`)) as Row[];
  const stored = new Map(rows.map((row) => [row.id, row]));
  const lessons = (await query(databaseUrl, `
    select l.id, l.num_places, l.num_bookings, coalesce(sum(b.num_participants), 0)::integer as live
    from lessons l left join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id and b.status in ('booked', 'awaiting_payment')
    group by l.tenant_id, l.id`)) as { id: number; num_places: number; num_bookings: number; live: number }[];
  const packs = (await query(databaseUrl, `
    select p.code, p.granted, p.granted + coalesce(sum(u.amount), 0)::integer as left, coalesce(sum(e.amount_cents), 0)::integer as cents
    from passes p left join pass_uses u on u.tenant_id = p.tenant_id and u.pass_id = p.id
      left join ledger_entries e on e.tenant_id = u.tenant_id and e.pass_use_id = u.id
    where p.tenant_id = 1 and p.code = any('{${sold.join()}}'::text[]) group by p.tenant_id, p.id`)) as { code: string; granted: number; left: number; cents: number }[];
  const offers = (await query(databaseUrl, `select secret, state, (select count(*)::integer from waiting o where o.tenant_id = 1 and o.booking_id = w.booking_id) as shared from waiting w where tenant_id = 1`)) as { secret: string; state: string; shared: number }[];
  const [ledger] = (await query(databaseUrl, `
    select coalesce(-sum(e.amount_cents)::integer, 0) as card from ledger_entries e
      join payments p on p.tenant_id = e.tenant_id and p.id = e.payment_id and p.provider = 'stripe' where e.tenant_id = 1 and e.method = 'card'`)) as { card: number }[];

  const wrong = structuredClone(NOTHING_WRONG);
  for (const { id, data, lesson_id, status, card, pass } of kept.values()) {
    const row = stored.get(id);
    if (!row) wrong.lost.push(id);
    else if (row.data !== data || row.lesson_id !== lesson_id || row.status !== status) wrong.other.push(`${id} is ${row.status} in ${row.lesson_id}, and should be ${status} in ${lesson_id}`);
    else if (row.card !== card || row.pass !== pass) wrong.money.push(`${id} has ${row.card} by card and ${row.pass} by pass, and should have ${card} and ${pass}`);
  }
  for (const row of rows) {
    const { id, status, people, named, agreed, charged, card, pass, other, in_credit, is_due, mails, paid, under_way } = row;
    if (!kept.has(id)) wrong.doubled.push(id);
    if (people !== named) wrong.other.push(`${id} has ${named} names for ${people}`);
    const balance = charged - card - pass + other;
    const owes = status === 'booked' ? agreed : 0;
    if (charged !== owes || other !== 0 || balance < 0 || in_credit || is_due !== balance > 0) wrong.unbalanced.push(`${id}: ${JSON.stringify(row)}`);
    if (paid > 1 || under_way > 0) wrong.money.push(`${id} was paid ${paid} times, ${under_way} payments under way`);
    if (mails > 1 || (mails === 0 && status === 'booked')) wrong.mails.push(`${id} has ${mails} mails`);
  }
  for (const { id, num_places, num_bookings, live } of lessons) {
    if (live > num_places) wrong.oversold.push(String(id));
    if (live !== num_bookings) wrong.miscounted.push(String(id));
  }
  const byPass = rows.reduce((all, { pass }) => all + pass, 0);
  for (const { code, granted, left } of packs) if (left < 0 || left > granted) wrong.passes.push(`${code}: ${left} left`);
  if (byPass !== -packs.reduce((all, { cents }) => all + cents, 0)) wrong.passes.push('uses and ledger differ');
  const held = [...stripe.sessions.values()].reduce((all, { amount_total, payment_intent }) => all + (payment_intent ? amount_total - (stripe.refunds.get(payment_intent) ?? 0) : 0), 0);
  if (held !== ledger!.card) wrong.money.push(`Stripe holds ${held}, the ledger says ${ledger!.card}`);
  for (const { secret, state, shared } of offers) if (answered.get(secret) !== state || shared > 1) wrong.offers.push(`${secret} is ${state}, and should be ${answered.get(secret)}`);
  const moved = rows.reduce((all, row) => all + row.moves, 0);
  if (moved !== moves) wrong.doubled.push(`${moved} changes of date for ${moves} that were confirmed`);
  return { stored: rows.length, wrong };
}
