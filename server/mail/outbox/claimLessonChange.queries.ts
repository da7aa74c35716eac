import type { Db } from '../../db/connect.ts';
import { type LessonNotice, lessonNotice, reportedState } from './lessonNotice.ts';

type Mail = { id: number; booking_id: string; known_date: string };

/**
 * Finds which change of a lesson a queued mail has to report now, and stores it on the mail. The lesson is locked meanwhile, so
 * concurrent mails do not report the same change twice.
 *
 * @returns undefined if the reader knows already, or a later mail reports it
 */
export async function claimLessonChange(db: Db, tenant: { id: number }, mail: Mail): Promise<LessonNotice | undefined> {
  return db.transaction().execute(async (tx) => {
    const lesson = await tx
      .selectFrom('lessons')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', (eb) => eb.selectFrom('bookings').where('tenant_id', '=', tenant.id).where('id', '=', mail.booking_id).select('lesson_id'))
      .select(['date', 'is_cancelled'])
      .forShare()
      .executeTakeFirstOrThrow();
    const others = tx.selectFrom('mails').where('tenant_id', '=', tenant.id).where('booking_id', '=', mail.booking_id);
    const later = await others.where('known_date', 'is not', null).where('id', '>', mail.id).select('id').limit(1).executeTakeFirst();
    if (later) return undefined;
    const last = await others
      .where('id', '<', mail.id)
      .where('told', 'is not', null)
      .select(['told', 'known_date'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const notice = lessonNotice(lesson, mail.known_date, last);
    if (!notice) return undefined;
    await tx.updateTable('mails').set({ told: reportedState(lesson) }).where('tenant_id', '=', tenant.id).where('id', '=', mail.id).execute();
    return notice;
  });
}
