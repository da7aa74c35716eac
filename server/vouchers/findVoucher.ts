import type { PassUnit } from '#shared/contract/pass.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';
import type { StoredPass } from '../passes/passes.queries.ts';
import { findActivityNames } from '../passSales/passLists.queries.ts';
import { findLetterhead } from './letterhead.queries.ts';

/** The facts of a pass on paper. */
export type Voucher = {
  code: string;
  title: string;
  unit: PassUnit;
  /** Uses or cents when it was sold. */
  granted: number;
  valid_until: string | null;
  /** When it was sold: the date of the document. */
  date: string;
  /** Who gives it to whom, and the message; null if it is no present. */
  gift: { from: string; to: string; message: string } | null;
  /** Names of the activities that it pays for; none: all. */
  activities: string[];
  /** The school's address, in lines. */
  address: string;
};

/** Reads what the PDF of a pass shows, in a language. */
export async function findVoucher(db: Db, tenant: Pick<Tenant, 'id' | 'langs'>, pass: StoredPass, lang: Language): Promise<Voucher> {
  const { code, title, unit, granted, valid_until, creation_date, gift_at, gift_message, holder_name, buyer_name } = pass;
  const [names, address] = await Promise.all([findActivityNames(db, tenant, pass.activities, lang), findLetterhead(db, tenant)]);
  const gift = gift_at === null ? null : { from: buyer_name, to: holder_name, message: gift_message };
  return { code, title, unit, granted, valid_until, date: creation_date, gift, activities: [...names.values()], address };
}
