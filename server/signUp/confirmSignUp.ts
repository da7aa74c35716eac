import type { OpenedSchool, SignUpConfirmation } from '#shared/contract/signUp.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { insertAdmin } from '../accounts/accounts.queries.ts';
import { recordAudit, type Auditor } from '../audit/recordAudit.queries.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { sha256 } from '../lib/sha256.ts';
import { findAddress, insertTenant, listAddresses } from '../tenants/tenants.queries.ts';
import { takeInvitation } from './invitations.queries.ts';
import { hostOfSlug, isAddressFree } from './schoolAddresses.ts';
import { addressTaken } from './signUp.ts';
import { lockDirectory, lockSignUp, markOpened } from './signUps.queries.ts';

type Place = { main_host: string; domain: string };

/**
 * Opens the school of a sign-up, by the secret of the mailed link: school, host and admin in one transaction. The link opens one school,
 * however often it is used; used again, it answers with that school.
 *
 * @param sent `slug` replaces the chosen one, for an address that was taken meanwhile
 * @param auditor who opens it, for the school's audit log
 * @throws Refused `sign_up_not_found`, `invitation_needed`; `address_taken`, and the link goes on working
 */
export async function confirmSignUp(owner: Db, sent: SignUpConfirmation, { main_host, domain }: Place, auditor: Auditor): Promise<OpenedSchool> {
  return owner.transaction().execute(async (tx) => {
    const signUp = await lockSignUp(tx, sha256(sent.secret.toLowerCase()), auditor.at);
    if (!signUp) throw new Refused('sign_up_not_found');
    await lockDirectory(tx);
    if (signUp.opened_school !== null) return { ...(await findAddress(tx, signUp.opened_school)), email: signUp.email };
    const slug = sent.slug ?? signUp.slug;
    const { slugs, hosts } = await listAddresses(tx);
    if (!isAddressFree(slug, { slugs, hosts: [main_host, ...hosts] }, domain)) throw addressTaken();
    const id = await openSchool(tx, { ...signUp, slug, lang: signUp.lang as Language, password_hash: signUp.password_hash! }, hostOfSlug(slug, domain), auditor);
    // Another sign-up may have used the invitation meanwhile.
    if (signUp.invitation_id !== null && !(await takeInvitation(tx, signUp.invitation_id, id, auditor.at))) throw new Refused('invitation_needed');
    await markOpened(tx, signUp.id, id);
    return { slug, host: hostOfSlug(slug, domain), email: signUp.email };
  });
}

type NewSchool = Pick<Tenant, 'slug' | 'name' | 'country' | 'timezone'> & { lang: Language; email: string; password_hash: string; invitation_id: string | null };

async function openSchool(tx: Tx, { email, password_hash, invitation_id, slug, name, country, timezone, lang }: NewSchool, host: string, auditor: Auditor): Promise<number> {
  // From here on the transaction is set to the new school, so that its rows can be written.
  // Without it, a school that was invited has the usual mail quota from the start.
  const signed_up_at = invitation_id === null ? auditor.at.toISOString() : null;
  const langs = [lang, ...LANGUAGES.filter((other) => other !== lang)];
  const id = await insertTenant(tx, { slug, name, country, timezone, langs, hosts: [host], signed_up_at }, auditor);
  const admin = await insertAdmin(tx, { id }, email, password_hash);
  await recordAudit(tx, { id }, { ...auditor, actor: admin }, { action: 'account.make_admin', id: admin, label: email, changes: {} });
  return id;
}
