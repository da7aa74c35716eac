import { sql } from 'kysely';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import { type CardWayBack, type DeskMethod, toGiveBackCents, toSendBackCents } from '#shared/payments/ledger.ts';
import type { Db } from '../db/connect.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';
import { refundableOf } from '../payments/refunds/cardRefunds.queries.ts';

type OfTenant = { id: number };

/** Most rows of each list. */
const SHOWN = 200;

/** Most bookings that are looked at. */
const MOST_IN_CREDIT = 2000;

const GUEST = sql<string>`coalesce((
    select p.name from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id order by p.position limit 1
  ), '')`.as('name');

/** Reads what the school has to give back by hand and to the card, and parts of card payments that could not be sent back, the newest lesson first. */
export async function readToGiveBack(db: Db, tenant: OfTenant): Promise<ToGiveBack> {
  const [all, failed_parts] = await Promise.all([listInCredit(db, tenant), listFailedParts(db, tenant)]);
  const owed = all.flatMap(({ sums, card, card_way_back, ...row }) => {
    const money = { ...sums, card };
    const [hand, back] = [toGiveBackCents(money), toSendBackCents(money, card_way_back)];
    return hand + back > 0 ? [{ row, hand, back }] : [];
  });
  return {
    by_hand: owed.flatMap(({ row, hand }) => (hand > 0 ? [{ ...row, amount: hand }] : [])).slice(0, SHOWN),
    by_card: owed.flatMap(({ row: { method: _method, ...row }, back }) => (back > 0 ? [{ ...row, amount: back }] : [])).slice(0, SHOWN),
    count: owed.length,
    total: owed.reduce((sum, { hand, back }) => sum + hand + back, 0),
    failed_parts,
  };
}

function bookingsWithLesson(db: Db, tenant: OfTenant) {
  return db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) => join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'))
    .innerJoin('activities', (join) => join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'))
    .where('bookings.tenant_id', '=', tenant.id)
    .select(['bookings.id as booking_id', 'bookings.lesson_id', 'lessons.date as lesson_date', 'activities.name as activity', 'reference', 'email', 'phone', GUEST])
    .orderBy('lessons.date', 'desc')
    .orderBy('bookings.id');
}

/** The mark `in_credit` finds the bookings; their sums decide. */
function listInCredit(db: Db, tenant: OfTenant) {
  return bookingsWithLesson(db, tenant)
    .where('in_credit', '=', true)
    .select([...moneyColumns()])
    .select(sql<DeskMethod>`coalesce((
      select e.method from ledger_entries e
      where e.tenant_id = bookings.tenant_id and e.booking_id = bookings.id and e.method in ('cash', 'terminal', 'transfer')
      group by e.method order by sum(e.amount_cents) limit 1
    ), 'cash')`.as('method'))
    .select(sql<CardWayBack>`json_build_object(
      'refundable_cents', coalesce((select r.cents from (${refundableOf(sql.ref('bookings.tenant_id'), sql.ref('bookings.id'))}) as r), 0),
      'failed_cents', coalesce((
        select sum(r.amount_cents) from card_refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
        where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id and r.status = 'failed'
      ), 0)
    )`.as('card_way_back'))
    .limit(MOST_IN_CREDIT)
    .execute();
}

function listFailedParts(db: Db, tenant: OfTenant) {
  return bookingsWithLesson(db, tenant)
    .innerJoin('payments', (join) => join.onRef('payments.tenant_id', '=', 'bookings.tenant_id').onRef('payments.booking_id', '=', 'bookings.id'))
    .innerJoin('card_refunds', (join) => join.onRef('card_refunds.tenant_id', '=', 'payments.tenant_id').onRef('card_refunds.payment_id', '=', 'payments.id'))
    .where('card_refunds.status', '=', 'failed')
    .select(['card_refunds.id', 'card_refunds.last_error', 'card_refunds.amount_cents as amount'])
    .limit(SHOWN)
    .execute();
}
