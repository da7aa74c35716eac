import type { OwnPass, Pass, SoldPass, SoldPassDetail } from '#shared/contract/pass.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { passState } from '#shared/passes/passRules.ts';
import type { Db } from '../db/connect.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import type { StoredPass } from '../passes/passes.queries.ts';
import { findActivityNames, listUses } from './passLists.queries.ts';
import { findPassMoney } from './refundPass.ts';

type OfTenant = Pick<Tenant, 'id' | 'langs'>;

/** A pass as everyone with its code sees it: of its holder only the first name. */
export async function wirePass(db: Db, tenant: OfTenant, pass: StoredPass, now: Date, lang?: Language): Promise<Pass> {
  const [uses, names] = await Promise.all([listUses(db, tenant, pass.id, lang), findActivityNames(db, tenant, pass.activities, lang)]);
  const [holder = ''] = pass.holder_name.split(' ');
  return { ...wireOwnPass(pass, names, now, lang), holder, uses };
}

/** The passes of an account, without their history. */
export async function wireOwnPasses(db: Db, tenant: OfTenant, passes: readonly StoredPass[], now: Date, lang?: Language): Promise<OwnPass[]> {
  const names = await findActivityNames(db, tenant, passes.flatMap(({ activities }) => activities), lang);
  return passes.map((pass) => wireOwnPass(pass, names, now, lang));
}

/** @param lang of a voucher's title, which is no school's words; by default that of its sale */
function wireOwnPass(pass: StoredPass, names: Map<number, string>, now: Date, lang?: Language): OwnPass {
  const { code, kind, unit, granted, left, valid_until, transferable, activities } = pass;
  const title = kind === 'voucher' && lang ? mailTexts(lang)('Gift voucher') : pass.title;
  return { code: formatPassCode(code), title, kind, unit, granted, left, state: passState(pass, now), valid_until, transferable, activity_ids: activities, activities: namesOf(pass, names) };
}

/** The names of the activities that a pass pays for, in their order. */
function namesOf({ activities }: StoredPass, names: Map<number, string>): string[] {
  return [...names].flatMap(([id, name]) => (activities.includes(id) ? [name] : []));
}

/** A pass as admins see it. */
export function wireSoldPass(pass: StoredPass, now: Date): SoldPass {
  const { id, code, title, unit, granted, left, price_cents, holder_name, holder_email, buyer_name, buyer_email, valid_until, creation_date } = pass;
  const people = { holder_name, holder_email, buyer_name, buyer_email };
  return { id, code: formatPassCode(code), title, unit, granted, left, state: passState(pass, now), price: price_cents, ...people, valid_until, creation_date };
}

/** A pass with its history, as admins see it. */
export async function wireSoldPassDetail(db: Db, tenant: OfTenant, pass: StoredPass, now: Date): Promise<SoldPassDetail> {
  const { id, transferable, gift_at, gift_message, gift_sent_at } = pass;
  const [uses, names, money] = await Promise.all([listUses(db, tenant, id), findActivityNames(db, tenant, pass.activities), findPassMoney(db, tenant, pass, now)]);
  const gift = gift_at === null ? null : { message: gift_message, send_at: gift_at, sent_at: gift_sent_at };
  const bought = { gift, refundable: money.refundable?.amount_cents ?? 0, is_withdrawn: money.isWithdrawn };
  return { ...wireSoldPass(pass, now), transferable, activities: namesOf(pass, names), uses, ...bought };
}
