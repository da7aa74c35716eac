import type { SchoolClosing } from '#shared/contract/schoolClosing.ts';
import { closesAt } from '#shared/school/closing.ts';
import type { Db, Tx } from '../db/connect.ts';
import { readToGiveBack } from '../desk/toGiveBack.queries.ts';
import { readLiability } from '../reports/liability.queries.ts';
import { findClosing, queueClosingMails, readUpcoming, setClosing } from './closing.queries.ts';

/** Reads what closing a school means now. */
export async function readClosing(db: Db | Tx, tenant: { id: number }, now: Date): Promise<SchoolClosing> {
  const closing_at = await findClosing(db, tenant);
  const [upcoming, { total }, { unused }] = await Promise.all([
    readUpcoming(db, tenant, now, closing_at ?? closesAt(now).toISOString()),
    readToGiveBack(db, tenant),
    readLiability(db, tenant, now),
  ]);
  return { closing_at, upcoming, to_give_back: total, passes: unused };
}

/** Lets a school close in 30 days, and tells its owners. @returns whether it was not closing already */
export async function closeSchool(tx: Tx, tenant: { id: number }, now: Date): Promise<boolean> {
  const isNew = await setClosing(tx, tenant, closesAt(now));
  if (isNew) await queueClosingMails(tx, tenant, now);
  return isNew;
}
