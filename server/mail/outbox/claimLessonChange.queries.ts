import type { LessonTiming } from '#shared/lessons/lessonChange.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { ACTIVITY_MINUTES } from '../../db/activityMinutes.ts';
import { type LessonNotice, lessonNotice, reportedState } from './lessonNotice.ts';
import { takeBackEnds } from './putOffMail.queries.ts';

type Mail = { id: number; booking_id: string; known_date: string; known_ends: string | null };

/**
 * Finds which change of a lesson a queued mail has to report now, and stores it on the mail. The lesson is locked meanwhile, so
 * concurrent mails do not report the same change twice.
 *
 * @returns undefined if the reader knows already, or a later mail reports it
 */
export async function claimLessonChange(db: Db, tenant: { id: number }, mail: Mail): Promise<LessonNotice | undefined> {
  return db.transaction().execute(async (tx) => {
    const lesson = await lockLesson(tx, tenant, mail.booking_id);
    const others = tx.selectFrom('mails').where('tenant_id', '=', tenant.id).where('booking_id', '=', mail.booking_id);
    const later = await others.where('known_date', 'is not', null).where('id', '>', mail.id).select('id').limit(1).executeTakeFirst();
    if (later) return undefined;
    const last = await others
      .where('id', '<', mail.id)
      .where('told', 'is not', null)
      .select(['told', 'told_ends', 'known_date'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const notice = lessonNotice(lesson, mail, last);
    if (!notice) return undefined;
    await tx.updateTable('mails').set(reported(lesson)).where('tenant_id', '=', tenant.id).where('id', '=', mail.id).execute();
    return notice;
  });
}

/**
 * Takes a queued mail about an edited booking: it says all that is true now. If the booking has moved, it also reports the lesson's date, so that
 * mails about earlier changes have nothing left to say. In a cancelled lesson only an address that has not heard of the cancellation gets a mail.
 *
 * @returns what to say; undefined if a later edit has queued a mail, or another mail says it
 */
export async function claimBookingChange(db: Db, tenant: { id: number }, mail: { id: number; booking_id: string; recipient: string; known_date: string | null }, now: Date): Promise<'changed' | 'cancelled' | undefined> {
  return db.transaction().execute(async (tx) => {
    const lesson = await lockLesson(tx, tenant, mail.booking_id);
    const ofBooking = tx.selectFrom('mails').where('tenant_id', '=', tenant.id).where('booking_id', '=', mail.booking_id);
    if (await ofBooking.where('kind', '=', 'booking_changed').where('id', '>', mail.id).select('id').limit(1).executeTakeFirst()) return undefined;
    if (lesson.is_cancelled === 1) {
      const toReader = ofBooking.where('recipient', '=', mail.recipient);
      const waits = await toReader.where('kind', '=', 'lesson_cancelled').where('status', '!=', 'sent').select('id').limit(1).executeTakeFirst();
      const last = await toReader.where('told', 'is not', null).select('told').orderBy('id', 'desc').limit(1).executeTakeFirst();
      if (waits || last?.told === 'cancelled' || (await takeBackEnds(tx, tenant, mail, now))) return undefined;
    }
    if (mail.known_date !== null || lesson.is_cancelled === 1) {
      await tx.updateTable('mails').set(reported(lesson)).where('tenant_id', '=', tenant.id).where('id', '=', mail.id).execute();
    }
    return lesson.is_cancelled === 1 ? 'cancelled' : 'changed';
  });
}

/** Reads when a booking's lesson is, and keeps it as it is until the transaction ends. */
async function lockLesson(tx: Tx, tenant: { id: number }, booking_id: string): Promise<LessonTiming> {
  const lesson = await tx
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', (eb) => eb.selectFrom('bookings').where('tenant_id', '=', tenant.id).where('id', '=', booking_id).select('lesson_id'))
    .select(['date', 'is_cancelled', 'duration_minutes', ACTIVITY_MINUTES])
    .forShare()
    .executeTakeFirstOrThrow();
  return { ...lesson, ends: lessonEnd(lesson, { duration_minutes: lesson.activity_minutes }) };
}

/** What a mail has told of a lesson, as it is stored. */
function reported(lesson: LessonTiming): { told: string; told_ends: string | null } {
  return { told: reportedState(lesson), told_ends: lesson.ends ?? null };
}
