import { Type } from 'typebox';
import { GuestMessage, GuestMessageInput, MessageRecipients, RecentMessage } from '#shared/contract/guestMessage.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { MOST_MESSAGED } from '#shared/messageLimits.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { assertMailQuota } from '../mail/limits/mailQuota.ts';
import { listMessages, listRecentMessages, listRecipients } from './guestMessages.queries.ts';
import { sendMessage } from './sendMessage.ts';

const Lessons = Type.Object({ lessons: Type.String({ pattern: '^\\d{1,9}(,\\d{1,9})*$', maxLength: 20_000 }) });
const OfLessonOrBooking = Type.Object({ lesson: Type.Optional(Id), booking: Type.Optional(Type.String({ maxLength: 40 })) });

/** Messages of the school to the guests of its lessons. */
export function guestMessageRoutes(app: App): void {
  app.get(
    '/api/guest-messages/recipients',
    { schema: { tags: ['admin'], querystring: Lessons, response: { 200: MessageRecipients } }, config: { right: 'messages' } },
    async ({ query, db, tenant }) => {
      const ids = query.lessons.split(',').map(Number);
      if (ids.length > MOST_MESSAGED.lessons) throw tooMany(MOST_MESSAGED.lessons);
      const recipients = await listRecipients(db, tenant, ids);
      if (recipients.length > MOST_MESSAGED.bookings) throw tooMany(MOST_MESSAGED.bookings);
      return { recipients };
    },
  );

  app.get(
    '/api/guest-messages',
    { schema: { tags: ['admin'], querystring: OfLessonOrBooking, response: { 200: Type.Array(GuestMessage) } }, config: { right: 'messages' } },
    async ({ query: { lesson, booking }, db, tenant }) => {
      if (lesson !== undefined) return listMessages(db, tenant, { lesson_id: lesson });
      if (booking === undefined || !SECRET_ID.test(booking)) throw new Refused('booking_not_found');
      return listMessages(db, tenant, { booking_id: booking });
    },
  );

  app.get(
    '/api/guest-messages/recent',
    { schema: { tags: ['admin'], response: { 200: Type.Array(RecentMessage) } }, config: { right: 'messages' } },
    ({ db, tenant }) => listRecentMessages(db, tenant),
  );

  app.post(
    '/api/guest-messages',
    { schema: { tags: ['admin'], body: GuestMessageInput, response: { 200: Type.Object({ id: Id, bookings: Type.Integer() }) } }, config: { right: 'messages', audit: 'message.send' } },
    async (request) => {
      const { body, tenant, now } = request;
      return audited(request, async (tx) => {
        const { id, bookings, mails, isNew } = await sendMessage(tx, tenant, body, { written_by: requireUser(request).id, now });
        await assertMailQuota(tx, request, mails);
        const [lesson_id] = body.lesson_ids.length === 1 ? body.lesson_ids : [];
        return { answer: { id, bookings }, entry: isNew ? { id, label: body.subject[tenant.langs[0]!] ?? '', ...(lesson_id !== undefined && { lesson_id }), changes: {} } : undefined };
      });
    },
  );
}

const tooMany = (max: number) => new Refused('invalid_entry', { problems: { lesson_ids: { code: 'too_large', max } } });
