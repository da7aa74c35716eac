import { isDeepStrictEqual } from 'node:util';
import type { GuestMessageInput } from '#shared/contract/guestMessage.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { MOST_MESSAGED } from '#shared/messageLimits.ts';
import { messageProblems, type MessageTexts } from '#shared/messages/guestMessage.ts';
import type { Problems } from '#shared/problems.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { countLessons, findMessage, listRecipients, type StoredMessage, storeMessage } from './guestMessages.queries.ts';

type SentMessage = { id: number; bookings: number; mails: number; isNew: boolean };

/**
 * Sends a message to the guests of lessons: one mail per booking that stands and has an email. The same idempotency key sends once.
 *
 * @returns its id, how many bookings it is for and how many of them get a mail; `isNew` is false if the key was used before
 * @throws Refused `invalid_entry` with a problem per field, also if other texts were sent with the key; `lesson_not_found`
 */
export async function sendMessage(
  tx: Tx,
  tenant: Tenant,
  { lesson_ids, subject, body, idempotency_key }: GuestMessageInput,
  { written_by, now }: { written_by: number; now: Date },
): Promise<SentMessage> {
  const texts = { subject: mapTexts(subject, oneLine), body: mapTexts(body, sanitizeText) };
  const before = await findMessage(tx, tenant, { idempotency_key });
  if (before) return repeated(before, texts);
  const problems: Problems = messageProblems(texts, tenant.langs);
  if (lesson_ids.length === 0) problems.lesson_ids = { code: 'required' };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
  if ((await countLessons(tx, tenant, lesson_ids)) < lesson_ids.length) throw new Refused('lesson_not_found');
  const bookings = await listRecipients(tx, tenant, lesson_ids);
  if (bookings.length === 0) throw new Refused('invalid_entry', { problems: { lesson_ids: { code: 'required' } } });
  if (bookings.length > MOST_MESSAGED.bookings) throw new Refused('invalid_entry', { problems: { lesson_ids: { code: 'too_large', max: MOST_MESSAGED.bookings } } });
  const id = await storeMessage(tx, tenant, texts, { bookings, idempotency_key, written_by, now });
  if (id !== undefined) return { id, bookings: bookings.length, mails: bookings.filter(({ email }) => email !== null).length, isNew: true };
  // Another request with the key was faster.
  return repeated((await findMessage(tx, tenant, { idempotency_key }))!, texts);
}

/** The answer for a key that was used before. @throws Refused `invalid_entry` if other texts were sent with it */
function repeated({ id, subject, body, bookings }: StoredMessage, texts: MessageTexts): SentMessage {
  const isSame = isDeepStrictEqual({ subject, body }, texts);
  if (!isSame) throw new Refused('invalid_entry', { problems: { idempotency_key: { code: 'not_valid' } } });
  return { id, bookings, mails: 0, isNew: false };
}

function mapTexts(texts: Readonly<Record<string, string>>, clean: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, clean(text).trim()] as const).filter(([, text]) => text !== ''));
}
