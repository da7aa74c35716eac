import { changedFields } from '#shared/audit/auditChanges.ts';
import { concernsGuest, editProblems, participantChanges } from '#shared/bookings/bookingEdit.ts';
import { whyNotBookableManually } from '#shared/bookings/bookingRules.ts';
import { participantCents } from '#shared/bookings/participantTerms.ts';
import type { BookingEdit, EditOutcome } from '#shared/contract/bookingEdit.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { whyNotAtDesk } from '#shared/payments/deskRules.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { parseCallableNumber } from '#shared/school/callableNumber.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { highestCharged } from '../ledger/charges.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { findTerms } from '../payments/checkout/prices.queries.ts';
import { readCardFacts } from '../payments/refunds/cardRefunds.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { givePlacesBack } from '../places/givePlacesBack.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { lockBooking, type LockedBooking } from '../places/lockBooking.queries.ts';
import { takePlaces } from '../places/places.queries.ts';
import { type EditedBooking, findLessonVersion, guestWithEmail, lockEntries, lockLessons, queueChangeMail, storeEdit, storeParticipants } from './bookingEdits.queries.ts';
import { followWithMoney } from './followWithMoney.ts';
import { targetLesson } from './targetLesson.ts';

/** Which booking to edit, how, by whom and when. `countMail` counts a mail for the quota of the school. */
export type Editing = { id: string; lesson_id: number; edit: BookingEdit; actor: Actor; now: Date; countMail: () => Promise<void> };

type Edited = { answer: EditOutcome; entry: RequestEntry | undefined };

/**
 * Edits a booking that stands: participants, contact, notes and its lesson. Places and money follow, and the guest gets one mail if the edit is
 * about what mails say. Locks both lessons by id, then the booking, so that no lesson is oversold.
 *
 * A participant keeps the price of the day of joining. Who joins, and everyone in another activity, pays today's price.
 *
 * @throws Refused `booking_not_found`, `changed_meanwhile`, `payment_under_way`, `places_offered`, `booking_over`, `invalid_booking` with a problem per field,
 *   `lesson_not_found`, `lesson_past`, `lesson_cancelled`, `lesson_full`, `occurrence_gone`, `refund_changed`, `mail_quota_used`, and as `followWithMoney`
 */
export async function editBooking(tx: Tx, tenant: Tenant, { id, lesson_id, edit, actor, now, countMail }: Editing): Promise<Edited> {
  const target_id = (await targetLesson(tx, tenant, edit, now)) ?? lesson_id;
  await lockLessons(tx, tenant, [lesson_id, target_id]);
  const locked = await lockBooking(tx, tenant, id, now);
  if (locked?.booking.lesson_id !== lesson_id || locked.lesson.deleted_at !== null) throw new Refused('booking_not_found');
  const { booking, lesson } = locked;
  const before = await lockEntries(tx, tenant, id);
  if (before.version !== edit.version) throw new Refused('changed_meanwhile');
  if (booking.status !== 'booked') throw new Refused(whyNotAtDesk(booking, []) ?? 'booking_over');
  const entries = checkedEntries(edit, { ...before, email: booking.email }, tenant);
  const isMoved = target_id !== lesson_id;
  if (isMoved) await releaseExpiredHolds(tx, tenant, target_id, now);
  const [old, target] = [await existingLesson(tx, tenant, lesson_id, now), await existingLesson(tx, tenant, target_id, now)];

  const { left, joined } = participantChanges(before.participants.length, entries.users);
  const isOtherActivity = target.activity_id !== old.activity_id;
  if ((isMoved || left.length + joined > 0) && lesson.is_cancelled === 1) throw new Refused('lesson_cancelled');
  if (isMoved || joined > 0) assertTakes(target, now, tenant);
  const changesPrice = left.length + joined > 0 || isOtherActivity;
  const refusal = changesPrice ? whyNotAtDesk(booking, (await readCardFacts(tx, tenant, id)).statuses) : undefined;
  if (refusal) throw new Refused(refusal);
  await movePlaces(tx, tenant, { from: lesson_id, to: target_id }, before.participants.length, entries.users.length, now);

  const terms = await findTerms(tx, tenant, target.activity_id);
  const last = Math.max(-1, ...before.participants.map(({ position }) => position), await highestCharged(tx, tenant, id));
  const stored = entries.users.map(({ was, name, age }) => {
    const one = was === undefined ? undefined : before.participants[was];
    return { name, age, was: one, price_cents: one && !isOtherActivity ? one.price_cents : participantCents(terms, age) };
  });
  const stay = stored.flatMap(({ was, ...rest }) => (was ? [{ ...rest, position: was.position }] : []));
  const join = stored.filter(({ was }) => was === undefined).map(({ was: _was, ...rest }, index) => ({ ...rest, position: last + 1 + index }));
  const gone = left.map((place) => before.participants[place]!.position);
  const isSame = !isMoved && joined + left.length === 0 && entries.phone === before.phone && entries.email === booking.email && entries.notes === before.notes && !stay.some((one) => isRenamed(one, before));

  await storeParticipants(tx, tenant, id, { left: gone, stay, join, isMoved });
  const isOtherGuest = entries.email !== null && entries.email.toLowerCase() !== booking.email?.toLowerCase();
  const guest = { name: stored[0]!.name, phone: entries.phone, lang: booking.lang };
  await storeEdit(tx, tenant, id, {
    ...{ lesson_id: target_id, num_participants: entries.users.length, phone: entries.phone, email: entries.email, notes: entries.notes },
    calendar_steps: before.calendar_steps + 1 + (isMoved ? (await findLessonVersion(tx, tenant, lesson_id)) - (await findLessonVersion(tx, tenant, target_id)) : 0),
    ...(isOtherGuest && { guest_id: await guestWithEmail(tx, tenant, { ...guest, email: entries.email! }, now) }),
    // The guest agreed to the new date, so that the usual deadline for cancelling holds.
    ...(isMoved && { booked_for: target.date, refund_until: null }),
  });
  if (changesPrice) {
    const leaving = isOtherActivity ? before.participants.map(({ position }) => position) : gone;
    const charged = isOtherActivity ? [...stay, ...join] : join;
    await followWithMoney(tx, tenant, {
      ...{ booking, activity_id: target.activity_id, isOtherActivity, actor, now },
      ...{ leaving, joining: charged.map(({ position }) => position), prices: stored.map((one) => one.price_cents) },
      before: before.participants.map((one) => one.price_cents),
    });
  }
  const after = (await findBooking(tx, tenant, id, now))!;
  if (edit.told_due !== undefined && after.due !== edit.told_due) throw new Refused('refund_changed');
  const told = { users: before.participants, email: booking.email, lesson_id };
  const mail_to = edit.tells_guest && concernsGuest(told, { users: entries.users, email: entries.email, lesson_id: target_id }) ? entries.email : null;
  if (mail_to !== null) await queueChangeMail(tx, tenant, { id, email: mail_to, lang: booking.lang }, isMoved ? old.date : null, now);
  // Another address counts even if nothing is sent now, since notices will go there. Who is moved to another lesson has to know; other edits can be saved without a mail.
  if (isOtherGuest || (mail_to !== null && !isMoved)) await countMail();
  const answer: EditOutcome = {
    ...{ reference: before.reference, lesson: await existingLesson(tx, tenant, target_id, now), mail_to, changes: !isSame },
    charged: { before: booking.money.charged_cents, after: after.charged },
    due: { before: booking.due, after: after.due },
    paid_by_pass: { before: 0 - booking.money.pass_cents, after: after.paid_by_pass },
  };
  return { answer, entry: isSame ? undefined : entryOf(id, { ...logged(before, booking.email), ...factsOf(old) }, { ...logged({ ...entries, participants: entries.users }, entries.email), ...factsOf(target) }, target_id) };
}

type Entries = { users: BookingEdit['users']; email: string | null; phone: string; notes: string };

/** The entries as the database stores them. @throws Refused `invalid_booking` with a problem per field */
function checkedEntries(edit: BookingEdit, before: EditedBooking & { email: string | null }, tenant: Tenant): Entries {
  const users = edit.users.map(({ was, name, age }) => ({ ...(was !== undefined && { was }), name: oneLine(name), age: oneLine(age) }));
  const draft = { users, email: (edit.email ?? '').trim(), phone: oneLine(edit.phone), notes: sanitizeText(edit.notes) };
  const problems = editProblems(draft, { phone: before.phone, email: before.email ?? '' }, { isCallable: (phone) => parseCallableNumber(phone, tenant.country) !== undefined });
  const places = users.flatMap(({ was }) => (was === undefined ? [] : [was]));
  if (new Set(places).size < places.length || places.some((place) => place >= before.participants.length)) problems.users = { code: 'not_valid' };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
  return { users, email: draft.email || null, phone: draft.phone === before.phone ? draft.phone : (parseMobileNumber(draft.phone, tenant.country) ?? draft.phone), notes: draft.notes };
}

async function existingLesson(tx: Tx, tenant: Tenant, id: number, now: Date): Promise<Lesson> {
  const lesson = await findLesson(tx, tenant, id, now);
  if (!lesson) throw new Refused('lesson_not_found');
  return lesson;
}

/** May an admin put people into this lesson now? How many fit is decided by `takePlaces`. */
function assertTakes(lesson: Lesson, now: Date, { timezone }: Tenant): void {
  const reason = whyNotBookableManually({ ...lesson, num_bookings: 0 }, 0, now, timezone);
  if (reason) throw new Refused(reason);
}

/** @throws Refused `lesson_full` */
async function movePlaces(tx: Tx, tenant: Tenant, { from, to }: { from: number; to: number }, before: number, after: number, now: Date): Promise<void> {
  const joins = from === to ? after - before : after;
  if (joins > 0 && !(await takePlaces(tx, tenant, to, joins))) throw new Refused('lesson_full');
  const leaves = from === to ? before - after : before;
  if (leaves > 0) await givePlacesBack(tx, tenant, from, leaves, now);
}

function isRenamed({ position, name, age }: { position: number; name: string; age: string }, before: EditedBooking): boolean {
  const was = before.participants.find((one) => one.position === position);
  return was?.name !== name || was.age !== age;
}

/** What the audit log compares. */
function logged({ participants, phone, notes }: { participants: readonly { name: string; age: string }[]; phone: string; notes: string }, email: LockedBooking['email']) {
  return { participants: participants.map(({ name, age }) => `${name} ${age}`.trim()), num_participants: participants.length, phone, notes, email };
}

function factsOf({ activity_id, date }: Lesson) {
  return { activity_id, date };
}

function entryOf(id: string, before: ReturnType<typeof logged> & ReturnType<typeof factsOf>, after: typeof before, lesson_id: number): RequestEntry {
  const fields = ['participants', 'num_participants', 'phone', 'email', 'notes', 'activity_id', 'date'] as const;
  return { id, label: after.participants[0] ?? '', lesson_id, changes: changedFields(before, after, fields) };
}
