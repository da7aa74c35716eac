import fc from 'fast-check';
import type { EditOutcome } from '#shared/contract/bookingEdit.ts';
import type { CallOffOutcome } from '#shared/contract/callOff.ts';
import { DESK_STEPS, type DeskStep, playAtDesk } from '../payments/ledgerSteps.ts';
import { participants, submission } from '../testApp.ts';
import { adminBookingOf, ask, bookingOf, choosing, type DayWorld, guest, keepBooking } from './dayWorld.ts';
import { isSeriesStep, playSeries, SERIES_STEPS } from './seriesSteps.ts';

const STEPS = [
  ...['book', 'book', 'book', 'hold', 'walkIn', 'edit', 'edit', 'edit', 'move', 'move', 'moveLesson', 'moveLesson', 'changePlaces', 'cancelLesson'],
  ...['restoreLesson', 'callOff', 'callOff', 'takeBack', 'choose', 'choose', 'choose', 'changeDate', 'changeDate', 'moveTogether', 'cancel', 'cancelAsAdmin', 'attend', 'deliver', 'deliver', 'later'],
  ...SERIES_STEPS,
  ...DESK_STEPS,
] as const;

/** One thing that happens. `of` chooses the booking, `at` the lesson, `how` the variant. */
export type DayStep = { what: (typeof STEPS)[number]; of: number; at: number; how: number };

const step: fc.Arbitrary<DayStep> = fc.record({ what: fc.constantFrom(...STEPS), of: fc.nat(4), at: fc.nat(2), how: fc.nat(3) });
/** Several people do something at once. */
const together = fc.array(step, { minLength: 2, maxLength: 4 });

/** A story: moments, in each of which one or several things happen. It begins with a booking. */
export const story: fc.Arbitrary<DayStep[][]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: step.map((one) => [one]) }, { weight: 2, arbitrary: together }), { minLength: 14, maxLength: 22 })
  .map((moments) => [[{ what: 'book', of: 0, at: 1, how: 1 }], [{ what: 'book', of: 0, at: 0, how: 0 }], ...moments]);

const REASON = { en: 'Eight metres of swell.' };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Does a step through the API, or what the job queue and time do. */
export async function play({ what, of, at, how }: DayStep, world: DayWorld): Promise<void> {
  const { school, lessons, bookings, callOffs } = world;
  const lesson = lessons[at]!;
  const id = bookings[of % Math.max(1, bookings.length)];
  if (isSeriesStep(what)) return playSeries(what, { of, at, how }, world);
  switch (what) {
    case 'book':
    case 'hold':
      return keepBooking(world, ask(world, 'POST', `/api/lessons/${lesson}/bookings?lang=en`, submission({ ...guest(of), users: participants(1 + (how % 3)), pay: what === 'hold' ? 'now' : 'later' }), false));
    case 'walkIn':
      return keepBooking(world, ask(world, 'POST', `/api/lessons/${lesson}/bookings?lang=en`, submission({ users: participants(1 + (how % 3)), email: how === 3 ? guest(of).email : null, source: 'manual' })));
    case 'moveLesson':
      return void (await ask(world, 'PUT', `/api/lessons/${lesson}`, { date: at === 0 ? `2026-07-01T1${6 + how}:15:00Z` : `2026-07-2${2 + how}T0${7 + at}:00:00Z` }));
    case 'moveTogether': {
      const moved = await Promise.all([lesson, lessons[(at + 1) % 3]!].map((one) => school.readLesson(one)));
      return void (await ask(world, 'POST', '/api/lesson-changes', { lessons: moved.map(({ id: of_lesson, version = 1 }) => ({ id: of_lesson, version })), minutes: [15, -15, 30, -30][how] }));
    }
    case 'changePlaces':
      return void (await ask(world, 'PUT', `/api/lessons/${lesson}`, { num_places: 3 + how }));
    case 'cancelLesson':
    case 'restoreLesson':
      return void (await ask(world, 'PUT', `/api/lessons/${lesson}`, { is_cancelled: what === 'cancelLesson' ? 1 : 0 }));
    case 'callOff': {
      const lesson_ids = how === 3 ? [lesson, lessons[(at + 1) % 3]!] : [lesson];
      const answer = await ask(world, 'POST', '/api/call-offs', { lesson_ids, reason: REASON, offers_dates: how > 0, days: how > 0 ? 7 : 0 });
      if (answer.statusCode === 200) callOffs.push(answer.json<CallOffOutcome & { id: number }>().id);
      return;
    }
    case 'takeBack': {
      const last = callOffs.at(-1);
      return last === undefined ? undefined : void (await ask(world, 'POST', `/api/call-offs/${last}/take-back`, {}));
    }
    case 'deliver':
      return world.outbox.deliver(bookings);
    case 'later':
      // The choices of all call-offs end after a week; a story has room for one.
      school.clock.now = new Date(school.clock.now.getTime() + [31_000, 31_000, 20 * 60_000, DAY_MS * 8][how]!);
      return undefined;
    default: {
      if (id === undefined) return undefined;
      const open = what === 'choose' ? await choosing(world) : [];
      return playWith(what, open[of % Math.max(1, open.length)] ?? id, { at, how }, world);
    }
  }
}

async function playWith(what: DayStep['what'], id: string, { at, how }: Pick<DayStep, 'at' | 'how'>, world: DayWorld): Promise<void> {
  const { lesson_id, email } = await bookingOf(world, id);
  const path = `/api/lessons/${lesson_id}/bookings/${id}`;
  switch (what) {
    case 'cancel':
      return void (await ask(world, 'DELETE', path, undefined, false));
    case 'cancelAsAdmin':
      return void (await ask(world, 'DELETE', `${path}${['', '?refund=0', '?refund=1', ''][how]}`));
    case 'choose':
      return void (await ask(world, 'POST', `/api/bookings/${id}/choice`, how === 3 ? { choice: at % 2 === 1 ? 'credit' : 'refund' } : { choice: 'another_date', lesson_id: world.lessons.filter((one) => one !== lesson_id)[how % 2] }, false));
    case 'changeDate':
      return void (await ask(world, 'POST', `/api/bookings/${id}/date`, { from_lesson_id: lesson_id, lesson_id: world.lessons.filter((one) => one !== lesson_id)[how % 2] }, false));
    case 'attend':
      return void (await ask(world, 'PUT', `${path}/participants/${how % 2}/attendance`, { attendance: ['here', 'missed', null, 'missed'][how] }));
    case 'edit':
    case 'move':
      return edit(world, id, what === 'move' ? { lesson_id: world.lessons[at]!, how } : { how: how + (at === 2 ? 4 : 0) });
    default:
      return isDeskStep(what) && email !== null ? playAtDesk(world.school, what, { id, lesson_id, pack: world.pack.id }, how) : undefined;
  }
}

/** Edits a booking as an admin: more people, fewer, another name, only notes, another address, or another lesson; now and then without telling the guest. */
async function edit(world: DayWorld, id: string, { lesson_id, how }: { lesson_id?: number; how: number }): Promise<void> {
  const before = await adminBookingOf(world, id);
  if (!before) return;
  const stay = (JSON.parse(before.data) as { name: string; age: string }[]).map((one, was) => ({ ...one, was }));
  const email = how === 5 && before.email !== null ? `moved-${before.email}` : before.email;
  const users = lesson_id !== undefined ? stay : how % 4 === 0 ? [...stay, { name: `Joined ${stay.length + 1}`, age: '' }] : how % 4 === 1 && stay.length > 1 ? stay.slice(1) : how === 3 ? stay : stay.map((one) => ({ ...one, name: `${one.name}x` }));
  const tells_guest = how !== 6;
  const payload = { version: before.version ?? 1, users, phone: before.phone, email, notes: how === 3 ? 'Late' : before.notes, tells_guest, ...(lesson_id !== undefined && { lesson_id }) };
  const answer = await ask(world, 'PUT', `/api/lessons/${before.lesson_id}/bookings/${id}/entries`, payload);
  if (answer.statusCode !== 200) return;
  if (!tells_guest) world.untold.add(id);
  else if (answer.json<EditOutcome>().mail_to !== null) world.untold.delete(id);
}

function isDeskStep(what: DayStep['what']): what is DeskStep {
  return (DESK_STEPS as readonly string[]).includes(what);
}
