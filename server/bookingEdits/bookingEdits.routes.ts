import { Type } from 'typebox';
import { BookingEdit, EditOutcome } from '#shared/contract/bookingEdit.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { assertMailQuota } from '../mail/limits/mailQuota.ts';
import { editBooking } from './editBooking.ts';

/** Takes an edit back that was only to be looked at. */
class Preview extends Error {
  readonly outcome: EditOutcome;

  constructor(outcome: EditOutcome) {
    super('preview');
    this.outcome = outcome;
  }
}

/** `PUT …/entries`: an admin edits a booking, or is told what the edit would do. A preview makes the edit and takes it back, so that both agree. */
export function bookingEditRoutes(app: App): void {
  app.put(
    '/api/lessons/:lessonId/bookings/:bookingId/entries',
    {
      schema: { tags: ['admin'], params: Type.Object({ lessonId: Id, bookingId: Type.String() }), body: BookingEdit, response: { 200: EditOutcome } },
      config: { right: 'lessons', audit: 'booking.change' },
    },
    async (request) => {
      const { params: { lessonId, bookingId }, body: edit, tenant, now } = request;
      if (!SECRET_ID.test(bookingId)) throw new Refused('booking_not_found');
      const actor = accountActor(requireUser(request));
      try {
        return await audited(request, async (tx) => {
          const edited = await editBooking(tx, tenant, { id: bookingId, lesson_id: lessonId, edit, actor, now, countMail: () => assertMailQuota(tx, request) });
          if (edit.preview) throw new Preview(edited.answer);
          return edited;
        });
      } catch (error) {
        if (error instanceof Preview) return error.outcome;
        throw error;
      }
    },
  );
}
