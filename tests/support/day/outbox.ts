import type { JobHelpers } from 'graphile-worker';
import { TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import { settleCallOff } from '../../../server/callOffs/settleCallOffTask.ts';
import type { MailTransport } from '../../../server/mail/delivery/transport.ts';
import type { WrittenMail } from '../../../server/mail/layout/writtenMail.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { type IcsEvent, icsEvent } from '../messages/icsEvent.ts';
import type { TestApp } from '../testApp.ts';

const NORTE = { id: 1 };

/** A mail to a guest that a mail server has taken, with its calendar entry. */
export type Sent = { mail_id: number; kind: string; booking_id: string; to: string; subject: string; text: string; event: IcsEvent | undefined };

/** The job queue's part in a story: it runs the real tasks when they are due by the school's clock. */
export type Outbox = { sent: Sent[]; deliver(bookings: readonly string[]): Promise<void> };

/** Starts an empty outbox. */
export function outboxOf(school: TestApp): Outbox {
  const { database, directory, config, clock, payments } = school;
  const db = database.forTenant(NORTE);
  const arrived: { mail_id: number; mail: WrittenMail }[] = [];
  const transport: MailTransport = {
    ...{ keepsContent: false, close: () => {} },
    async send(mail, _from, { id, beforeLastLine }) {
      await beforeLastLine();
      arrived.push({ mail_id: Number(id.split('.')[1]), mail });
    },
  };
  const { send_mail: sendMail } = tasks({ database, directory, config, transport, payments, now: () => clock.now });
  const helpers = { job: { attempts: 1, max_attempts: 25 }, abortSignal: new AbortController().signal } as unknown as JobHelpers;
  // The queue never runs a job twice at once.
  const running = new Set<number>();
  const outbox: Outbox = {
    sent: [],
    async deliver(bookings) {
      const due = await dueMails(school, bookings);
      const mine = due.filter(({ id }) => !running.has(id) && running.add(id));
      await Promise.all(
        mine.map(async ({ id, kind, booking_id }) => {
          await sendMail!({ tenant_id: 1, mail_id: id }, helpers);
          running.delete(id);
          for (const { mail } of arrived.filter(({ mail_id }) => mail_id === id)) outbox.sent.push(asSent(id, kind, booking_id!, mail));
          arrived.splice(0, arrived.length, ...arrived.filter(({ mail_id }) => mail_id !== id));
        }),
      );
      const over = await db.selectFrom('call_offs').where('tenant_id', '=', 1).where('deadline', '<=', clock.now.toISOString()).where('taken_back_at', 'is', null).select('id').execute();
      const tenant = (await directory.checked()).tenants.find(({ id }) => id === NORTE.id)!;
      for (const { id } of over) await settleCallOff(db, tenant, id, clock.now);
    },
  };
  return outbox;
}

/** The mails to guests that wait, without those that the queue holds back until calling off cannot be taken back. */
async function dueMails({ database, clock }: TestApp, bookings: readonly string[]): Promise<{ id: number; kind: string; booking_id: string | null }[]> {
  const sendable = new Date(clock.now.getTime() - TAKE_BACK_MS).toISOString();
  return database
    .forTenant(NORTE)
    .selectFrom('mails')
    .leftJoin('call_offs', (join) => join.onRef('call_offs.tenant_id', '=', 'mails.tenant_id').onRef('call_offs.id', '=', 'mails.call_off_id'))
    .where('mails.tenant_id', '=', 1)
    .where('mails.booking_id', 'in', [...bookings, crypto.randomUUID()])
    .where('mails.status', '=', 'queued')
    .where('mails.kind', 'not in', ['new_booking', 'cancellation'])
    .where((eb) => eb.or([eb('call_offs.id', 'is', null), eb('call_offs.creation_date', '<=', sendable)]))
    .select(['mails.id', 'mails.kind', 'mails.booking_id'])
    .orderBy('mails.id')
    .execute();
}

function asSent(mail_id: number, kind: string, booking_id: string, { to, subject, text, attachments }: WrittenMail): Sent {
  const calendar = attachments.find(({ content_type }) => content_type.startsWith('text/calendar'));
  return { mail_id, kind, booking_id, to, subject, text, event: calendar && icsEvent(calendar.content) };
}
