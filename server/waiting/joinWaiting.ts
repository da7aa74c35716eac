import type { Tenant } from '#shared/contract/tenant.ts';
import type { WaitingInput } from '#shared/contract/waiting.ts';
import type { Language } from '#shared/language.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { waitingProblems, whyNotListed, whyNotWaiting } from '#shared/waiting/waitingRules.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { queueWaitingMail } from '../places/waiting.queries.ts';
import { findPlaceInList, insertWaiting } from './waiting.queries.ts';

/**
 * Puts people on the waiting list of a full lesson and mails the link of their entry. Who is on the list already gets the mail again, so
 * that the answer does not tell strangers who waits.
 *
 * @param input with the hash of the visitor's network, if it is counted
 * @returns an entry for the audit log; undefined if the address is on the list already
 * @throws Refused `invalid_booking` with a problem per field, `lesson_not_found`, and as `whyNotWaiting` and `whyNotListed`
 */
export async function joinWaiting(tx: Tx, tenant: Tenant, lesson_id: number, input: WaitingInput & { lang: Language; network: Buffer | null }, now: Date): Promise<RequestEntry | undefined> {
  // This also locks the lesson, so that no place becomes free between the check and the entry.
  await releaseExpiredHolds(tx, tenant, lesson_id, now);
  const lesson = await findLesson(tx, tenant, lesson_id, now);
  if (!lesson || lesson.is_private) throw new Refused('lesson_not_found');
  const problems = waitingProblems(input, lesson.num_places, (phone) => parseMobileNumber(phone, tenant.country) !== undefined);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
  const reason = whyNotWaiting(lesson, input.people, now, tenant.timezone);
  if (reason) throw new Refused(reason);
  const phone = parseMobileNumber(input.phone, tenant.country)!;
  const { last, same, ...open } = await findPlaceInList(tx, tenant, lesson_id, { ...input, phone });
  if (same) {
    await queueWaitingMail(tx, tenant, 'waiting_joined', same, now);
    return undefined;
  }
  const full = whyNotListed(open);
  if (full) throw new Refused(full);
  const id = await insertWaiting(tx, tenant, { ...input, phone, lesson_id, position: last + 1 }, now);
  await queueWaitingMail(tx, tenant, 'waiting_joined', { id, email: input.email, lang: input.lang }, now);
  return { id, label: input.name, lesson_id, changes: { people: [null, input.people] } };
}
