import type { Booking } from '#shared/contract/booking.ts';
import type { LessonOwing } from '#shared/contract/desk.ts';
import { payWithPass } from '../../../server/passes/payWithPass.ts';
import { lockBooking } from '../../../server/places/lockBooking.queries.ts';
import type { TestApp } from '../testApp.ts';
import { atDesk, moneyOf, undo } from './desk.ts';
import { adminOf } from './paying.ts';

const NORTE = { id: 1 };

/** What happens at the desk and with a pack in the stories of `ledgerModel.test.ts`. */
export const DESK_STEPS = ['takeMoney', 'takeMoney', 'giveDiscount', 'writeOff', 'giveBack', 'giveBack', 'undo', 'markAll', 'usePass'] as const;
export type DeskStep = (typeof DESK_STEPS)[number];

/** A booking of a story, and the pack that all of its guests share. */
type Subject = { id: string; lesson_id: number; pack: string };

/** Does a step; `how` chooses the variant. Each submission arrives twice at once, as from two devices. Refusals are part of the story. */
export async function playAtDesk(school: TestApp, what: DeskStep, { id, lesson_id, pack }: Subject, how: number): Promise<void> {
  const booking = { id, lesson_id };
  const twice = async (path: Parameters<typeof atDesk>[2], entries: object) => {
    const submission = { id: crypto.randomUUID(), ...entries };
    await Promise.all([atDesk(school, booking, path, submission), atDesk(school, booking, path, submission)]);
  };
  switch (what) {
    case 'takeMoney':
      return twice('payments', { amount: ['5', '12,50', '1.99', await dueOf(school, id)][how], method: ['cash', 'terminal', 'transfer', 'cash'][how] });
    case 'giveDiscount':
      return twice('discounts', { amount: ['3', '4.50', await dueOf(school, id), '1000'][how], reason: 'Small waves' });
    case 'writeOff':
      return twice('write-offs', { amount: how === 0 ? await dueOf(school, id) : '2', reason: 'Never came' });
    case 'giveBack': {
      const { at_desk, by_card } = await moneyOf(school, booking);
      const method = how < 2 ? 'cash' : 'card';
      const all = method === 'cash' ? at_desk : by_card;
      return twice('refunds', { amount: how % 2 === 0 ? '2,25' : euros(all ?? 0), method });
    }
    case 'undo': {
      const entry = (await moneyOf(school, booking)).entries?.findLast(({ can_undo }) => can_undo);
      if (entry) await Promise.all([undo(school, booking, entry.id), undo(school, booking, entry.id)]);
      return;
    }
    case 'markAll': {
      const cookie = await adminOf(school);
      const { total } = (await school.call('GET', `/api/lessons/${lesson_id}/owing`, { cookie })).json<LessonOwing>();
      return void (await school.call('POST', `/api/lessons/${lesson_id}/payments`, { cookie, payload: { id: crypto.randomUUID(), method: 'cash', total } }));
    }
    case 'usePass':
      return payWithPack(school, id, pack);
  }
}

/** Pays for a booking that stands with the pack. Two requests at once: one of them finds nothing due. */
async function payWithPack(school: TestApp, id: string, pack: string): Promise<void> {
  const once = () =>
    school.database.forTenant(NORTE).transaction().execute(async (tx) => {
      const locked = await lockBooking(tx, NORTE, id, school.clock.now);
      if (locked?.booking.status !== 'booked') return;
      const { num_participants, amount_cents, due, email, currency } = locked.booking;
      const prices = Array.from({ length: num_participants }, () => amount_cents / num_participants);
      await payWithPass(tx, NORTE, { id: pack }, { id, activity_id: 1, email, currency, prices, due }, { by: 'guest' }, school.clock.now);
    });
  await Promise.allSettled([once(), once()]);
}

async function dueOf(school: TestApp, id: string): Promise<string> {
  return euros((await school.call('GET', `/api/bookings/${id}`)).json<Booking>().due);
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
