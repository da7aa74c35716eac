import type { Pass, SoldPass, SoldPassDetail } from '#shared/contract/pass.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { passState } from '#shared/passes/passRules.ts';
import type { Db } from '../db/connect.ts';
import type { StoredPass } from '../passes/passes.queries.ts';
import { listActivityNames, listUses } from './passLists.queries.ts';
import { findPassMoney } from './refundPass.ts';

/** A pass for who has its code: of its holder only the first name. */
export async function wirePass(db: Db, tenant: { id: number }, pass: StoredPass, now: Date): Promise<Pass> {
  const { id, code, title, kind, unit, granted, left, valid_until, transferable, holder_name } = pass;
  const [uses, activities] = await Promise.all([listUses(db, tenant, id), listActivityNames(db, tenant, pass.activities)]);
  const [holder = ''] = holder_name.split(' ');
  return { code: formatPassCode(code), title, kind, unit, granted, left, state: passState(pass, now), valid_until, holder, transferable, activities, uses };
}

/** A pass as admins see it. */
export function wireSoldPass(pass: StoredPass, now: Date): SoldPass {
  const { id, code, title, unit, granted, left, price_cents, holder_name, holder_email, valid_until, creation_date } = pass;
  return { id, code: formatPassCode(code), title, unit, granted, left, state: passState(pass, now), price: price_cents, holder_name, holder_email, valid_until, creation_date };
}

/** A pass with its history, as admins see it. */
export async function wireSoldPassDetail(db: Db, tenant: { id: number }, pass: StoredPass, now: Date): Promise<SoldPassDetail> {
  const { id, transferable, buyer_name, buyer_email, gift_at, gift_message, gift_sent_at } = pass;
  const [uses, activities, money] = await Promise.all([
    listUses(db, tenant, id),
    listActivityNames(db, tenant, pass.activities),
    findPassMoney(db, tenant, pass, now),
  ]);
  const gift = gift_at === null ? null : { message: gift_message, send_at: gift_at, sent_at: gift_sent_at };
  return { ...wireSoldPass(pass, now), transferable, activities, uses, buyer_name, buyer_email, gift, refundable: money.refundable?.amount_cents ?? 0, is_withdrawn: money.isWithdrawn };
}
