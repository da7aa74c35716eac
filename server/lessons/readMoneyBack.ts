import { type LessonMoneyBack, lessonMoneyBack } from '#shared/payments/moneyBack.ts';
import type { Db } from '../db/connect.ts';
import { listLessonMoney } from '../places/lessonMoney.queries.ts';

/** Reads what cancelling a lesson would give back, and to how many bookings. */
export async function readMoneyBack(db: Db, tenant: { id: number }, lesson_id: number): Promise<LessonMoneyBack> {
  return lessonMoneyBack(await listLessonMoney(db, tenant, lesson_id));
}
