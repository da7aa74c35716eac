import { setTimeout } from 'node:timers/promises';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { GuestWaiting } from '#shared/contract/waiting.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { query } from '../db/postgresProcess.ts';
import { participants, submission } from '../testApp.ts';
import { askUntilAnswered, type Answer } from './asking.ts';
import { type ChaosWorld, type Kept, newLesson } from './chaosWorld.ts';

const PAUSE_MS = 25;

/** What a visitor does. Each step is repeated until it is answered, and every answer is kept. */
const JOURNEYS = [bookOnly, bookOnly, payByCard, payByCard, changeDate, payWithPack, cancelCard, waitForPlace];

/** A visitor, and another one after them, until the world is over. */
export async function visitors(world: ChaosWorld): Promise<void> {
  for (let turn = Math.floor(world.random() * JOURNEYS.length); !world.isOver; turn += 1) {
    await JOURNEYS[turn % JOURNEYS.length]!(world);
    await setTimeout(PAUSE_MS);
  }
}

/** Each visitor has a network, phone number and address of their own, so that no limit for one person counts. */
function newVisitor({ random }: ChaosWorld): { from: string; entries: { phone: string; email: string } } {
  const digit = () => Math.floor(random() * 10);
  const number = Array.from({ length: 7 }, digit).join('');
  const octet = () => 1 + Math.floor(random() * 250);
  return { from: `10.${octet()}.${octet()}.${octet()}`, entries: { phone: `+35191${number}`, email: `guest-${crypto.randomUUID().slice(0, 13)}@example.com` } };
}

type Visitor = ReturnType<typeof newVisitor>;

async function book(world: ChaosWorld, { from, entries }: Visitor, change: object = {}, lesson?: number): Promise<Kept | undefined> {
  const at = Math.floor(world.random() * world.open.length);
  const lesson_id = lesson ?? world.open[at]!;
  const body = submission({ ...entries, users: participants(1 + Math.floor(world.random() * (lesson ? 1 : 3))), ...change });
  const answer = await askUntilAnswered(world, 'POST', `/api/lessons/${lesson_id}/bookings?lang=en`, { body, from });
  if (answer.status === 201) {
    const { id, data, paid_by_pass } = answer.json<Booking>();
    const kept: Kept = { id, data, lesson_id, status: 'booked', card: 0, pass: paid_by_pass };
    world.kept.set(id, kept);
    return kept;
  }
  const refused = refusalOf(answer);
  if (refused === 'lesson_full' && world.open[at] === lesson_id) world.open[at] = await newLesson(world, 4 + Math.floor(world.random() * 8));
  else if (refused === 'invalid_booking' && 'code' in change) world.packs = world.packs.filter((code) => code !== change.code);
  else if (refused !== 'lesson_full') fault(world, 'a booking', answer);
  return undefined;
}

async function bookOnly(world: ChaosWorld): Promise<void> {
  await book(world, newVisitor(world));
}

async function payByCard(world: ChaosWorld): Promise<Kept | undefined> {
  const visitor = newVisitor(world);
  const kept = await book(world, visitor, { pay: 'now' });
  if (!kept) return undefined;
  const sessionId = await toPaymentPage(world, kept, visitor);
  if (sessionId === undefined) return undefined;
  const session = world.stripe.pay(sessionId);
  kept.card = session.amount_total;
  const way = world.random();
  // Stripe repeats an event until it is taken.
  const event = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const tell = () => {
    const { payload, signature } = world.stripe.event('checkout.session.completed', session, { id: event });
    return askUntilAnswered(world, 'POST', '/api/webhooks/stripe', { raw: { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }, isVisitor: false });
  };
  const report = () => askUntilAnswered(world, 'POST', `/api/bookings/${kept.id}/payment`, { body: {}, from: visitor.from });
  await Promise.all([...(way < 0.7 ? [tell(), tell()] : []), ...(way > 0.4 ? [report()] : [])]);
  for (;;) {
    const { payment } = (await askUntilAnswered(world, 'GET', `/api/bookings/${kept.id}`, { from: visitor.from })).json<BookingDetail>();
    if (payment?.status === 'paid') return kept;
    await setTimeout(200);
  }
}

/** @returns the session of the page that a press of the button leads to */
async function toPaymentPage(world: ChaosWorld, { id }: Kept, { from }: Visitor): Promise<string | undefined> {
  for (;;) {
    const answer = await askUntilAnswered(world, 'POST', '/api/create-checkout-session', { form: { paymentId: id, items: '[]' }, from });
    const session = /\/(cs_\w+)/.exec(answer.location)?.[1];
    if (session) return session;
    // The page says that it did not work, and the visitor presses again.
    if (!answer.location.includes('refused=unexpected')) fault(world, `a payment page (${answer.location})`, answer);
    if (!answer.location.includes('refused=unexpected')) return undefined;
    await setTimeout(2000);
  }
}

async function cancelCard(world: ChaosWorld): Promise<void> {
  const kept = await payByCard(world);
  if (kept) await cancel(world, kept);
}

async function cancel(world: ChaosWorld, kept: Kept): Promise<void> {
  const answer = await askUntilAnswered(world, 'DELETE', `/api/lessons/${kept.lesson_id}/bookings/${kept.id}`, { from: newVisitor(world).from });
  if (answer.status === 200) Object.assign(kept, { status: 'cancelled', card: 0, pass: 0 });
  else fault(world, 'a cancellation', answer);
}

async function payWithPack(world: ChaosWorld): Promise<void> {
  const code = world.packs[0];
  if (code === undefined) return bookOnly(world);
  const kept = await book(world, newVisitor(world), { code });
  if (kept && world.random() < 0.4) await cancel(world, kept);
}

async function changeDate(world: ChaosWorld): Promise<void> {
  const visitor = newVisitor(world);
  const kept = await book(world, visitor);
  for (let change = 0; kept && change < 2; change += 1) {
    const lesson_id = world.open[Math.floor(world.random() * world.open.length)]!;
    if (lesson_id === kept.lesson_id) continue;
    const answer = await askUntilAnswered(world, 'POST', `/api/bookings/${kept.id}/date`, { body: { from_lesson_id: kept.lesson_id, lesson_id }, from: visitor.from });
    if (answer.status === 200) {
      world.moves += 1;
      kept.lesson_id = lesson_id;
    } else if (refusalOf(answer) !== 'lesson_full') fault(world, 'a change of date', answer);
  }
}

/** A lesson for one: its guest cancels, the first who waits declines, and the second accepts. */
async function waitForPlace(world: ChaosWorld): Promise<void> {
  const lesson = await newLesson(world, 1);
  const first = await book(world, newVisitor(world), {}, lesson);
  if (!first) return;
  const waiting = [];
  for (const { entries, from } of [newVisitor(world), newVisitor(world)]) {
    const answer = await askUntilAnswered(world, 'POST', `/api/lessons/${lesson}/waiting`, { body: { name: 'Mia Huber', people: 1, lang: 'en', ...entries }, from });
    if (answer.status !== 201) return fault(world, 'a place on a waiting list', answer);
    waiting.push({ secret: await secretOf(world, entries.email), from });
  }
  await cancel(world, first);
  const say = async ({ secret, from }: { secret: string; from: string }, accepts: boolean) => {
    const answer = await askUntilAnswered(world, 'POST', `/api/my-waiting/${secret}/answer`, { body: { accepts }, from });
    const { state, booking_id } = answer.json<GuestWaiting>();
    if (answer.status !== 200 || state !== (accepts ? 'taken' : 'declined')) return fault(world, 'an answer to an offer', answer);
    world.answered.set(secret, state as 'taken' | 'declined');
    if (booking_id) world.kept.set(booking_id, { id: booking_id, data: JSON.stringify([{ name: 'Mia Huber', age: '' }]), lesson_id: lesson, status: 'booked', card: 0, pass: 0 });
  };
  await say(waiting[0]!, false);
  await say(waiting[1]!, true);
}

/** The link is in the mail, which may come late when its sender was killed. */
async function secretOf({ databaseUrl }: ChaosWorld, email: string): Promise<string> {
  for (;;) {
    const [row] = await query(databaseUrl, `select secret from waiting where tenant_id = 1 and email = '${email}'`).catch(() => []);
    if (row) return row.secret as string;
    await setTimeout(50);
  }
}

function refusalOf(answer: Answer): string | undefined {
  return answer.status >= 400 ? answer.json<ErrorAnswer>().code : undefined;
}

/** A refusal that this visitor had no reason to expect. */
function fault({ seen }: ChaosWorld, what: string, answer: Answer): void {
  seen.faults.push(`${what}: ${answer.status} ${answer.location || JSON.stringify(answer.json())}`);
}
